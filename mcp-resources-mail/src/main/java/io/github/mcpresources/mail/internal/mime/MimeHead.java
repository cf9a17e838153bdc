package io.github.mcpresources.mail.internal.mime;

import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.ByteRange;
import io.github.mcpresources.mail.internal.message.Envelope;
import java.io.IOException;

/** Reads the header of an email without its body. */
public final class MimeHead {

    /** The maximum number of bytes that are read. Header fields after these bytes are left out. */
    private static final int BYTES = 32 * 1024;

    private MimeHead() {}

    public static Envelope envelope(ByteRange mail, MailLimits limits) throws IOException {
        byte[] start = mail.first(BYTES);
        int end = 0;
        while (end < start.length && !isEmptyLine(start, end)) {
            end++;
        }
        return Fields.envelope(RawHeaders.of(java.util.Arrays.copyOf(start, end), limits));
    }

    private static boolean isEmptyLine(byte[] bytes, int at) {
        return bytes[at] == '\n'
                && (at + 1 >= bytes.length
                        || bytes[at + 1] == '\n'
                        || (bytes[at + 1] == '\r' && at + 2 < bytes.length && bytes[at + 2] == '\n'));
    }
}
