package io.github.mcpresources.office.internal.archive;

import static io.github.mcpresources.office.internal.archive.ZipFields.u16;
import static io.github.mcpresources.office.internal.archive.ZipFields.u32;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Finds the parts of a zip file that has no valid central directory. Reads the local headers from the beginning of the
 * file, and stops at a part whose end cannot be determined. If the file is truncated, its last part is incomplete.
 */
final class LocalHeaders {

    private static final int BUFFER = 8192;
    private static final int MAX_DESCRIPTOR_BYTES = 24;

    private final SeekableByteChannel channel;
    private final OfficeLimits limits;
    private final List<ZipPart> parts = new ArrayList<>();
    private long inflated;

    private LocalHeaders(SeekableByteChannel channel, OfficeLimits limits) {
        this.channel = channel;
        this.limits = limits;
    }

    static List<ZipPart> parts(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        LocalHeaders headers = new LocalHeaders(channel, limits);
        headers.walk();
        return headers.parts;
    }

    private void walk() throws IOException {
        long at = 0;
        long end = channel.size();
        while (at + ZipFields.LOCAL_SIZE <= end) {
            ByteBuffer header = ZipFields.read(channel, at, ZipFields.LOCAL_SIZE);
            if (header.getInt(0) != ZipFields.LOCAL) {
                return;
            }
            int nameLength = u16(header, 26);
            int extraLength = u16(header, 28);
            long data = at + ZipFields.LOCAL_SIZE + nameLength + extraLength;
            if (data > end) {
                return;
            }
            if (parts.size() == limits.entries()) {
                throw CentralDirectory.tooMany(parts.size() + 1L, limits);
            }
            ByteBuffer names = ZipFields.read(channel, at + ZipFields.LOCAL_SIZE, nameLength + extraLength);
            String name = ZipFields.name(names, 0, nameLength);
            long[] sizes = ZipFields.extended(names, nameLength, extraLength, u32(header, 22), u32(header, 18));
            int flags = u16(header, 6);
            int method = u16(header, 8);
            boolean encrypted = (flags & ZipFields.FLAG_ENCRYPTED) != 0;
            if ((flags & ZipFields.FLAG_DESCRIPTOR) == 0) {
                long stored = Math.min(sizes[1], end - data);
                parts.add(new ZipPart(name, method, stored, sizes[0], at, encrypted));
                at = data + stored;
            } else if (method == ZipFields.DEFLATED && !encrypted) {
                long[] found = measure(data);
                parts.add(new ZipPart(name, method, found[0], found[1], at, false));
                at = afterDescriptor(data + found[0], found);
            } else {
                return; // the end of the part is unknown
            }
        }
    }

    /**
     * Returns the stored and inflated sizes of a deflated part. Inflates the part, because the descriptor with the
     * sizes follows the data.
     *
     * @throws OfficeException if the part is damaged, or the parts together are larger than {@link OfficeLimits#file}
     */
    private long[] measure(long data) throws IOException {
        Inflater inflater = new Inflater(true);
        try {
            byte[] out = new byte[BUFFER];
            long at = data;
            while (!inflater.finished()) {
                if (inflater.needsInput()) {
                    int count = (int) Math.min(BUFFER, channel.size() - at);
                    if (count <= 0) {
                        break; // the file is truncated
                    }
                    inflater.setInput(ZipFields.read(channel, at, count));
                    at += count;
                }
                inflated += inflater.inflate(out);
                if (inflated > limits.file()) {
                    throw new OfficeException(
                            Reason.LIMIT,
                            "The document has no zip directory, and its parts have " + inflated
                                    + " bytes or more, over the limit of " + limits.file()
                                    + " (setting OfficeLimits.file)",
                            null);
                }
            }
            return new long[] {inflater.getBytesRead(), inflater.getBytesWritten()};
        } catch (DataFormatException damaged) {
            throw new OfficeException(
                    Reason.CORRUPT, "The document has no zip directory, and a part of it is damaged", damaged);
        } finally {
            inflater.end();
        }
    }

    private long afterDescriptor(long at, long[] sizes) throws IOException {
        if (at + MAX_DESCRIPTOR_BYTES > channel.size()) {
            return channel.size(); // the file is truncated, or no other part can follow
        }
        ByteBuffer descriptor = ZipFields.read(channel, at, MAX_DESCRIPTOR_BYTES);
        int mark = descriptor.getInt(0) == ZipFields.DESCRIPTOR ? 4 : 0;
        boolean isSmall = u32(descriptor, mark + 4) == (sizes[0] & ZipFields.ELSEWHERE)
                && u32(descriptor, mark + 8) == (sizes[1] & ZipFields.ELSEWHERE);
        return at + mark + (isSmall ? 12 : 20);
    }
}
