package io.github.mcpresources.internal.content;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.tika.Tika;
import org.jspecify.annotations.Nullable;

/** Utilities for MIME types: text types, charsets, and the types of files. */
public final class MediaTypes {

    /**
     * The MIME type of an HTML page of the MCP Apps extension. It must be sent exactly in this form, because clients
     * compare the whole string.
     */
    public static final String MCP_APP = "text/html;profile=mcp-app";

    /**
     * Text types that do not start with {@code text/}. All types that end in {@code +json} or {@code +xml} are also
     * text types.
     */
    private static final Set<String> TEXT = Set.of(
            "application/json",
            "application/ld+json",
            "application/x-ndjson",
            "application/ndjson",
            "application/jsonl",
            "application/xml",
            "application/xml-dtd",
            "application/javascript",
            "application/x-javascript",
            "application/ecmascript",
            "application/typescript",
            "application/x-typescript",
            "application/yaml",
            "application/x-yaml",
            "application/toml",
            "application/x-toml",
            "application/sql",
            "application/x-sql",
            "application/graphql",
            "application/x-sh",
            "application/x-shellscript",
            "application/x-csh",
            "application/x-bat",
            "application/x-powershell",
            "application/x-python",
            "application/x-python-code",
            "application/x-perl",
            "application/x-ruby",
            "application/x-php",
            "application/x-httpd-php",
            "application/x-tex",
            "application/x-latex",
            "application/rtf",
            "application/x-www-form-urlencoded",
            "application/x-subrip",
            "application/xhtml+xml");

    /** The syntax of a MIME type. The type and the subtype must be RFC 9110 tokens. The parameters are not checked. */
    private static final Pattern FORM =
            Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+/[A-Za-z0-9!#$%&'*+.^_`|~-]+[ \\t]*(;.*)?");

    static final String UNKNOWN = "application/octet-stream";

    private MediaTypes() {}

    /** Checks whether a MIME type, with or without parameters, is a text type. Returns false for null. */
    public static boolean isText(@Nullable String mimeType) {
        if (mimeType == null) {
            return false;
        }
        String type = essence(mimeType);
        return type.startsWith("text/") || type.endsWith("+json") || type.endsWith("+xml") || TEXT.contains(type);
    }

    /**
     * Returns the charset that a MIME type declares; UTF-8 if it declares none, or one that this JVM does not support.
     *
     * @param mimeType the MIME type; null if it is unknown
     */
    public static Charset charset(@Nullable String mimeType) {
        if (mimeType != null) {
            for (String parameter : mimeType.split(";", -1)) {
                String text = parameter.strip();
                if (text.toLowerCase(Locale.ROOT).startsWith("charset=")) {
                    try {
                        return Charset.forName(text.substring("charset=".length())
                                .replace("\"", "")
                                .strip());
                    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
                        return StandardCharsets.UTF_8;
                    }
                }
            }
        }
        return StandardCharsets.UTF_8;
    }

    /**
     * Checks a MIME type that an application declares, and returns it unchanged.
     *
     * @throws IllegalArgumentException if the MIME type does not have the form type/subtype, such as {@code
     *     text/markdown}
     */
    public static String required(String mimeType) {
        if (!FORM.matcher(Objects.requireNonNull(mimeType, "mimeType")).matches()) {
            throw new IllegalArgumentException(
                    "A MIME type must be a type and a subtype, such as text/markdown, not '" + mimeType + "'");
        }
        return mimeType;
    }

    /** Returns the MIME type for a file name, with or without a path; empty if no type is known. */
    public static Optional<String> byName(String fileName) {
        String type = Names.TYPES.isPresent() && NameTypes.isPlain(fileName)
                ? Names.TYPES.get().find(fileName)
                : withoutInterrupt(tika -> tika.detect(fileName));
        return UNKNOWN.equals(type) ? Optional.empty() : Optional.of(type);
    }

    /**
     * Detects the MIME type of a file.
     *
     * @param start the first bytes of the file; a few kilobytes are sufficient
     * @param fileName the name of the file; null if it is unknown
     * @return {@code application/octet-stream} if no type is detected
     */
    public static String detect(byte[] start, @Nullable String fileName) {
        return withoutInterrupt(tika -> fileName == null ? tika.detect(start) : tika.detect(start, fileName));
    }

    private static String essence(String mimeType) {
        int semicolon = mimeType.indexOf(';');
        return (semicolon < 0 ? mimeType : mimeType.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    /**
     * Clears the interrupt status of the thread, runs a detection, and restores the status. On an interrupted thread,
     * Tika fails to detect some types.
     */
    private static String withoutInterrupt(Function<Tika, String> detection) {
        Tika tika = Detector.tika();
        boolean interrupted = Thread.interrupted();
        try {
            return detection.apply(tika);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Holds the table that maps file names to MIME types. The table is loaded when this class is first used. */
    private static final class Names {
        static final Optional<NameTypes> TYPES = NameTypes.load();
    }

    /** Holds the instance of Tika, which is created on first use. */
    private static final class Detector {

        private static volatile @Nullable Tika tika;

        static Tika tika() {
            Tika loaded = tika;
            return loaded == null ? load() : loaded;
        }

        /**
         * Loads Tika on a separate thread. A cancelled read interrupts the current thread, which could make the loading
         * fail.
         */
        private static synchronized Tika load() {
            Tika loaded = tika;
            if (loaded == null) {
                loaded = CompletableFuture.supplyAsync(Tika::new, Detector::start)
                        .join();
                tika = loaded;
            }
            return loaded;
        }

        private static void start(Runnable loading) {
            Thread thread = new Thread(loading, "mcp-resources-types");
            thread.setDaemon(true);
            thread.start();
        }
    }
}
