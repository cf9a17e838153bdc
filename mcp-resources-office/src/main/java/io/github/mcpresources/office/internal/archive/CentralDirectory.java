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
import java.util.Optional;

/** Reads the central directory at the end of a zip file. */
final class CentralDirectory {

    private static final int MAX_COMMENT_LENGTH = 0xffff;

    /**
     * The number by which {@link OfficeLimits#entries} is multiplied to get the maximum size of the directory, in
     * bytes.
     */
    private static final long BYTES_PER_PART = 1024;

    private CentralDirectory() {}

    /**
     * The location of the directory. The shift is the number of bytes that precede the zip file; it must be added to
     * each stored offset.
     */
    private record Place(long start, long length, long shift) {}

    /**
     * Reads the parts in the order of the directory.
     *
     * @return the parts, or empty if the directory is missing or damaged
     * @throws OfficeException if a limit is exceeded
     */
    static Optional<List<ZipPart>> parts(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        Optional<Place> place = place(channel);
        if (place.isEmpty()) {
            return Optional.empty();
        }
        long length = place.get().length();
        if (length > limits.entries() * BYTES_PER_PART) {
            throw tooMany(length / ZipFields.CENTRAL_SIZE, limits);
        }
        ByteBuffer directory = ZipFields.read(channel, place.get().start(), (int) length);
        List<ZipPart> parts = new ArrayList<>();
        int at = 0;
        while (at + ZipFields.CENTRAL_SIZE <= length && directory.getInt(at) == ZipFields.CENTRAL) {
            int name = u16(directory, at + 28);
            int extra = u16(directory, at + 30);
            int end = at + ZipFields.CENTRAL_SIZE + name + extra + u16(directory, at + 32);
            if (end > length) {
                return Optional.empty();
            }
            if (parts.size() == limits.entries()) {
                throw tooMany(parts.size() + 1L, limits);
            }
            parts.add(part(directory, at, name, extra, place.get().shift()));
            at = end;
        }
        return at == length ? Optional.of(parts) : Optional.empty();
    }

    static OfficeException tooMany(long count, OfficeLimits limits) {
        return new OfficeException(
                Reason.LIMIT,
                "The document has " + count + " parts or more, over the limit of " + limits.entries()
                        + " (setting OfficeLimits.entries)",
                null);
    }

    private static ZipPart part(ByteBuffer directory, int at, int name, int extra, long shift) {
        int nameAt = at + ZipFields.CENTRAL_SIZE;
        long[] numbers = ZipFields.extended(
                directory,
                nameAt + name,
                extra,
                u32(directory, at + 24),
                u32(directory, at + 20),
                u32(directory, at + 42));
        return new ZipPart(
                ZipFields.name(directory, nameAt, name),
                u16(directory, at + 10),
                numbers[1],
                numbers[0],
                numbers[2] + shift,
                (u16(directory, at + 8) & ZipFields.FLAG_ENCRYPTED) != 0);
    }

    /**
     * Finds the directory through the end record. Searches backwards, because a comment of arbitrary bytes may follow
     * the end record.
     */
    private static Optional<Place> place(SeekableByteChannel channel) throws IOException {
        long size = channel.size();
        int tail = (int) Math.min(size, ZipFields.END_SIZE + MAX_COMMENT_LENGTH);
        ByteBuffer bytes = ZipFields.read(channel, size - tail, tail);
        for (int at = tail - ZipFields.END_SIZE; at >= 0; at--) {
            if (bytes.getInt(at) == ZipFields.END) {
                Optional<Place> place = place(channel, bytes, at, size - tail + at);
                if (place.isPresent()) {
                    return place;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Place> place(SeekableByteChannel channel, ByteBuffer bytes, int at, long end)
            throws IOException {
        long length = u32(bytes, at + 12);
        long start = u32(bytes, at + 16);
        long directoryEnd = end;
        if (start == ZipFields.ELSEWHERE || length == ZipFields.ELSEWHERE || u16(bytes, at + 10) == 0xffff) {
            long locator = end - ZipFields.LOCATOR_64_SIZE;
            if (locator >= 0) {
                ByteBuffer found = ZipFields.read(channel, locator, ZipFields.LOCATOR_64_SIZE);
                long end64 = found.getLong(8);
                if (found.getInt(0) == ZipFields.LOCATOR_64 && end64 >= 0 && end64 <= locator - ZipFields.END_64_SIZE) {
                    ByteBuffer large = ZipFields.read(channel, end64, ZipFields.END_64_SIZE);
                    if (large.getInt(0) == ZipFields.END_64) {
                        length = large.getLong(40);
                        start = large.getLong(48);
                        directoryEnd = end64;
                    }
                }
            }
        }
        long shift = directoryEnd - length - start; // the length of data that was prepended to the file
        return length >= 0 && start >= 0 && shift >= 0
                ? Optional.of(new Place(start + shift, length, shift))
                : Optional.empty();
    }
}
