package io.github.mcpresources.mail.internal.mime;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A part of an email: its header fields, the position of its content in the file and, for a multipart, its parts. */
final class MimePart {

    private final RawHeaders headers;
    private final FieldValue type;
    private final FieldValue disposition;
    private final String encoding;
    private final boolean isMultipart;
    private final List<MimePart> children = new ArrayList<>();
    private long start;
    private long end;
    private long base64;

    /**
     * Creates a part.
     *
     * @param defaultType the type if the header fields do not state one
     */
    MimePart(RawHeaders headers, String defaultType) {
        this.headers = headers;
        this.type = FieldValue.of(headers.first("Content-Type").orElse(defaultType));
        this.disposition = FieldValue.of(headers.first("Content-Disposition").orElse(""));
        this.encoding = FieldValue.of(headers.first("Content-Transfer-Encoding").orElse(""))
                .token();
        this.isMultipart = type.token().startsWith("multipart/") && boundary().isPresent();
    }

    RawHeaders headers() {
        return headers;
    }

    /**
     * Returns the MIME type in lower case. Returns {@code text/plain} if the stated type is invalid, or if it is a
     * multipart type and no boundary is stated.
     */
    String type() {
        boolean isKnown =
                type.token().indexOf('/') > 0 && (isMultipart || !type.token().startsWith("multipart/"));
        return isKnown ? type.token() : "text/plain";
    }

    Optional<String> boundary() {
        return type.parameter("boundary");
    }

    Optional<String> charset() {
        return type.parameter("charset");
    }

    String encoding() {
        return encoding;
    }

    boolean isMultipart() {
        return isMultipart;
    }

    boolean isDigest() {
        return isMultipart && type.token().equals("multipart/digest");
    }

    /** Returns the decoded file name; empty if there is none. */
    String fileName() {
        return EncodedWords.decode(disposition
                .parameter("filename")
                .or(() -> type.parameter("name"))
                .orElse(""));
    }

    boolean isAttachment() {
        return disposition.token().equals("attachment");
    }

    /** Returns the content id without angle brackets; empty if there is none. */
    String contentId() {
        String id = headers.first("Content-ID").orElse("").strip();
        return id.startsWith("<") && id.endsWith(">") ? id.substring(1, id.length() - 1) : id;
    }

    boolean isInline() {
        return disposition.token().toLowerCase(Locale.ROOT).equals("inline")
                || !contentId().isEmpty();
    }

    /** Checks whether the part belongs to the text of the email. */
    boolean isText() {
        return (type().equals("text/plain") || type().equals("text/html"))
                && !isAttachment()
                && fileName().isEmpty();
    }

    List<MimePart> children() {
        return children;
    }

    void start(long value) {
        start = value;
        end = value;
    }

    void end(long value) {
        end = Math.max(start, value);
    }

    long start() {
        return start;
    }

    long end() {
        return end;
    }

    /** Increases the count of base64 characters in the content. */
    void count(long characters) {
        base64 += characters;
    }

    /** Returns the decoded size in bytes; -1 if it is not known. */
    long size() {
        return switch (encoding) {
            case "base64" -> base64 * 3 / 4;
            case "quoted-printable", "x-uuencode", "uuencode", "x-uue", "uue" -> -1;
            default -> end - start;
        };
    }
}
