package io.github.mcpresources.mail.internal.mime;

import jakarta.mail.internet.MimeUtility;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes text whose stated charset may be wrong, unknown or missing. It uses the first of these charsets in which the
 * bytes are valid: the stated charset, UTF-8, and the charset that Angus Mail uses instead of the stated one. If the
 * bytes are valid in none of them, it uses Windows-1252, the most frequent charset of such emails.
 */
public final class Charsets {

    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final int META_BYTES = 2048;
    private static final Pattern META =
            Pattern.compile("<meta[^>]{1,200}charset\\s*=\\s*[\"']?([A-Za-z0-9_:.-]{1,40})", Pattern.CASE_INSENSITIVE);

    private Charsets() {}

    /**
     * Decodes text.
     *
     * @param stated the stated charset; empty if there is none
     */
    public static String decode(byte[] bytes, Optional<String> stated) {
        return stated.flatMap(Charsets::find)
                .flatMap(charset -> strictly(bytes, charset))
                .or(() -> strictly(bytes, StandardCharsets.UTF_8))
                .or(() -> stated.flatMap(Charsets::larger).flatMap(charset -> strictly(bytes, charset)))
                .orElseGet(() -> new String(bytes, WINDOWS));
    }

    /** Decodes HTML. If the stated charset is missing or unknown, the charset that the HTML states is used. */
    static String decodeHtml(byte[] bytes, Optional<String> stated) {
        if (stated.flatMap(Charsets::find).isPresent()) {
            return decode(bytes, stated);
        }
        String start = new String(bytes, 0, Math.min(META_BYTES, bytes.length), StandardCharsets.ISO_8859_1);
        Matcher meta = META.matcher(start);
        return decode(bytes, meta.find() ? Optional.of(meta.group(1)) : stated);
    }

    /** Finds a charset by the name that an email states. Returns empty if Java does not support the charset. */
    static Optional<Charset> find(String name) {
        return named(name).or(() -> larger(name));
    }

    /**
     * Returns the charset that Angus Mail uses for a name. It may have more characters than the named charset: for
     * {@code GB2312}, Angus Mail uses GB18030.
     */
    private static Optional<Charset> larger(String name) {
        return named(MimeUtility.javaCharset(name.strip()));
    }

    private static Optional<Charset> named(String name) {
        try {
            return Optional.of(Charset.forName(name.strip()));
        } catch (IllegalArgumentException unknown) { // illegal or unsupported name
            return Optional.empty();
        }
    }

    private static Optional<String> strictly(byte[] bytes, Charset charset) {
        try {
            return Optional.of(charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException wrong) { // the caller tries another charset
            return Optional.empty();
        }
    }
}
