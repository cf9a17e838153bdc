package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * A stream of the bytes of one part. It checks the limits itself, because the size in the central directory may be
 * wrong.
 */
final class PartStream extends InputStream {

    private static final int BUFFER = 8192;

    private final SeekableByteChannel channel;
    private final ZipPart part;
    private final long limit;
    private final String setting;
    private final @Nullable OfficeLimits limits;
    private final ByteBuffer input;
    private final Inflater inflater;
    private final boolean deflated;
    private long at;
    private long left;
    private long given;
    private boolean closed;

    /**
     * Creates a stream at the first byte of a part.
     *
     * @param data the offset of the stored bytes in the file
     * @param limits the limits, of which only {@link OfficeLimits#inflateRatio} is used; null if the ratio is not
     *     limited
     * @param limit the maximum number of bytes
     * @param setting the name of the setting that defines {@code limit}, for error messages
     */
    PartStream(
            SeekableByteChannel channel,
            ZipPart part,
            long data,
            @Nullable OfficeLimits limits,
            long limit,
            String setting)
            throws IOException {
        this.channel = channel;
        this.part = part;
        this.limits = limits;
        this.limit = limit;
        this.setting = setting;
        this.at = data;
        this.left = Math.max(0, Math.min(part.stored(), channel.size() - data));
        this.deflated = part.method() == ZipFields.DEFLATED;
        this.inflater = new Inflater(true);
        this.input = ByteBuffer.allocate(deflated ? (int) Math.min(BUFFER, left) : 0);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (closed) {
            throw new IOException("The stream is closed");
        }
        if (length == 0) {
            return 0;
        }
        int count = deflated ? inflate(into, offset, length) : copy(into, offset, length);
        if (count > 0) {
            given += count;
            check();
        }
        return count;
    }

    private int copy(byte[] into, int offset, int length) throws IOException {
        if (left == 0) {
            if (given < part.size()) {
                throw cutOff(null);
            }
            return -1;
        }
        channel.position(at);
        int count = channel.read(ByteBuffer.wrap(into, offset, (int) Math.min(length, left)));
        if (count < 0) {
            throw cutOff(null);
        }
        at += count;
        left -= count;
        return count;
    }

    private int inflate(byte[] into, int offset, int length) throws IOException {
        try {
            while (true) {
                int count = inflater.inflate(into, offset, length);
                if (count > 0) {
                    return count;
                }
                if (inflater.finished()) {
                    return -1;
                }
                if (inflater.needsDictionary() || !fill()) {
                    throw cutOff(null);
                }
            }
        } catch (DataFormatException damaged) {
            throw cutOff(damaged);
        }
    }

    private boolean fill() throws IOException {
        if (left == 0) {
            return false;
        }
        input.clear().limit((int) Math.min(input.capacity(), left));
        channel.position(at);
        int count = channel.read(input);
        if (count <= 0) {
            return false;
        }
        at += count;
        left -= count;
        inflater.setInput(input.flip());
        return true;
    }

    private void check() {
        if (given > limit) {
            throw ZipArchive.tooLarge(part, given, limit, setting);
        }
        if (deflated && limits != null) {
            ZipArchive.checkRatio(part, given, limits);
        }
    }

    private OfficeException cutOff(@Nullable Exception cause) {
        return new OfficeException(
                Reason.CORRUPT, "The part " + part.name() + " is damaged after " + given + " bytes", cause);
    }

    @Override
    public void close() {
        closed = true;
        inflater.end();
    }
}
