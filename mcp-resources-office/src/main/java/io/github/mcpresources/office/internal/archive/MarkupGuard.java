package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream of XML that limits the number of bytes between two events of the parser, because a parser keeps a tag,
 * comment, processing instruction or CDATA section in memory as a whole.
 */
final class MarkupGuard extends FilterInputStream {

    private final ZipPart part;
    private final long limit;
    private long length;

    MarkupGuard(InputStream in, ZipPart part, OfficeLimits limits) {
        super(in);
        this.part = part;
        this.limit = limits.xmlPart();
    }

    void afterEvent() {
        length = 0;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** Reads bytes. The limit can be exceeded by the size of the parser's buffer, because the parser reads ahead. */
    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        if (length > limit) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A tag, comment or CDATA section in the XML of " + part.name() + " has more than " + limit
                            + " bytes, which is the limit (setting OfficeLimits.xmlPart)",
                    null);
        }
        int read = super.read(into, offset, count);
        length += Math.max(0, read);
        return read;
    }
}
