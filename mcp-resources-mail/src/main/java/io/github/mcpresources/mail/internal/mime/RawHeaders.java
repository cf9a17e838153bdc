package io.github.mcpresources.mail.internal.mime;

import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Header;
import io.github.mcpresources.mail.internal.message.Limit;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses the header fields of an email or of a part, line by line. The fields are unfolded, and their bytes are decoded
 * as UTF-8 (RFC 6532) or, if they are not valid UTF-8, as Windows-1252. Encoded words are not decoded.
 */
public final class RawHeaders {

    private final MailLimits limits;
    private final List<Header> fields = new ArrayList<>();
    private final ByteArrayOutputStream field = new ByteArrayOutputStream(128);
    private int count;

    RawHeaders(MailLimits limits) {
        this.limits = limits;
    }

    /**
     * Parses a header.
     *
     * @param bytes the lines of the header; empty lines are skipped
     */
    public static RawHeaders of(byte[] bytes, MailLimits limits) {
        RawHeaders headers = new RawHeaders(limits);
        int start = 0;
        for (int at = 0; at <= bytes.length; at++) {
            if (at == bytes.length || bytes[at] == '\n') {
                int end = at > start && bytes[at - 1] == '\r' ? at - 1 : at;
                if (end > start) {
                    headers.line(bytes, start, end - start);
                }
                start = at + 1;
            }
        }
        headers.end();
        return headers;
    }

    /** Adds a line without its line break. */
    void line(byte[] bytes, int offset, int length) {
        boolean isFolded = bytes[offset] == ' ' || bytes[offset] == '\t';
        if (!isFolded) {
            end();
        }
        field.write(bytes, offset, length);
    }

    /** Appends bytes to the line that was added last. */
    void more(byte[] bytes, int offset, int length) {
        field.write(bytes, offset, length);
    }

    /** Ends the current field. Text that is not a valid field is left out. */
    void end() {
        byte[] bytes = field.toByteArray();
        field.reset();
        int colon = 0;
        while (colon < bytes.length && bytes[colon] > ' ' && bytes[colon] != ':' && bytes[colon] != 127) {
            colon++;
        }
        int nameEnd = colon;
        while (colon < bytes.length && (bytes[colon] == ' ' || bytes[colon] == '\t')) {
            colon++;
        }
        if (nameEnd == 0 || colon >= bytes.length || bytes[colon] != ':') {
            return;
        }
        count++;
        if (count > limits.headers()) {
            throw Limit.of(
                    "The email or one of its parts has " + count + " header fields or more",
                    limits.headers(),
                    "headers");
        }
        String text = Charsets.decode(bytes, Optional.empty());
        fields.add(new Header(
                text.substring(0, nameEnd),
                text.substring(text.indexOf(':') + 1).strip()));
    }

    public List<Header> fields() {
        return fields;
    }

    /** Returns the value of the first field with a name; empty if there is none. */
    public Optional<String> first(String name) {
        for (Header header : fields) {
            if (header.name().equalsIgnoreCase(name)) {
                return Optional.of(header.value());
            }
        }
        return Optional.empty();
    }
}
