package io.github.mcpresources.files;

import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Converts file names to segments of URIs and back, without loss of bytes.
 *
 * <p>On Unix, a name consists of bytes, and some of these bytes may be invalid in the JVM's encoding of file names.
 * Such names are converted with {@link Path#toUri()} and {@link Path#of(URI)}, which preserve the bytes.
 */
final class FileNames {

    private static final char UNKNOWN = '\uFFFD';

    private final FileSystem files;
    private final boolean windows;
    private final boolean bytes;
    private final boolean textIsUtf8;

    FileNames(FileSystem files) {
        this.files = files;
        this.windows = "\\".equals(files.getSeparator());
        this.bytes = !windows && Objects.equals(files, FileSystems.getDefault());
        this.textIsUtf8 = !bytes || isUtf8(System.getProperty("sun.jnu.encoding", "UTF-8"));
    }

    private static boolean isUtf8(String charset) {
        return Charset.isSupported(charset) && Charset.forName(charset).equals(StandardCharsets.UTF_8);
    }

    boolean isWindows() {
        return windows;
    }

    /**
     * Returns the URI segment for a file name; empty if the name has unpaired surrogates or, on Windows, is not an
     * ordinary file name.
     */
    Optional<String> segment(Path name) {
        String text = name.toString();
        if (windows && !WindowsNames.isPlain(text)) {
            return Optional.empty();
        }
        if (PercentCoding.isLiteral(text)) {
            return Optional.of(text);
        }
        if (bytes && !isExact(text)) {
            // Any parent directory yields the same segment. The URI of an existing directory ends in a slash.
            String uri = Path.of("/").resolve(name).toUri().getRawPath();
            String last = uri.substring(1, uri.endsWith("/") ? uri.length() - 1 : uri.length());
            return Optional.of(PercentCoding.encode(PercentCoding.octets(last)));
        }
        boolean isUnicode =
                text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        return isUnicode ? Optional.of(PercentCoding.encode(text.getBytes(StandardCharsets.UTF_8))) : Optional.empty();
    }

    /**
     * Returns the file name for a URI segment; empty if the segment is not in canonical form, or does not represent a
     * single valid file name. For example, {@code ..}, paths and the names of Windows devices are not valid.
     */
    Optional<Path> name(String segment) {
        return PercentCoding.decode(segment).flatMap(this::name);
    }

    /** Returns a decoded segment for display, with U+FFFD for bytes that are not valid UTF-8. */
    static String text(String segment) {
        return new String(PercentCoding.decode(segment).orElseThrow(), StandardCharsets.UTF_8);
    }

    static String lastOf(String uri) {
        return text(uri.substring(uri.lastIndexOf('/') + 1));
    }

    private Optional<Path> name(byte[] name) {
        String text = new String(name, StandardCharsets.UTF_8);
        if (text.isEmpty() || text.equals(".") || text.equals("..") || text.indexOf('/') >= 0 || text.indexOf(0) >= 0) {
            return Optional.empty();
        }
        if (windows && !WindowsNames.isPlain(text)) {
            return Optional.empty();
        }
        try {
            if (bytes && !isExact(text)) {
                return Optional.ofNullable(
                        Path.of(URI.create("file:///" + escaped(name))).getFileName());
            }
            Path path = files.getPath(text);
            boolean single = !path.isAbsolute() && path.getNameCount() == 1;
            return single && path.toString().equals(text) ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException notAName) {
            return Optional.empty();
        }
    }

    private boolean isExact(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == UNKNOWN || (c >= 0x80 && !textIsUtf8)) {
                return false;
            }
        }
        return true;
    }

    private static String escaped(byte[] name) {
        StringBuilder path = new StringBuilder(name.length * 3);
        for (byte b : name) {
            path.append(String.format("%%%02X", b));
        }
        return path.toString();
    }
}
