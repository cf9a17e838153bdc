package io.github.mcpresources.mail.internal.outlook;

import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailException.Reason;
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Limit;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.DocumentEntry;
import org.apache.poi.poifs.filesystem.Entry;

/**
 * Checks an Outlook message before POI allocates memory for it. POI trusts the sizes in the header, and reads each
 * stream as a whole. A small file whose entries all refer to the same bytes could therefore fill the memory.
 */
final class OleGuard {

    private static final byte[] MAGIC = {
        (byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, (byte) 0xa1, (byte) 0xb1, 0x1a, (byte) 0xe1
    };
    private static final int HEADER = 512;
    private static final int SECTOR_SHIFT = 30;
    private static final int FAT_SECTORS = 44;

    /** The maximum number of bytes that the file allocation table (FAT) may cover beyond the end of the file. */
    private static final long SLACK = 16L << 20;

    private static final int MAX_ENTRIES = 200_000;

    private OleGuard() {}

    static boolean isOle(byte[] start) {
        return start.length >= MAGIC.length && java.util.Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    static void checkHeader(byte[] file) {
        if (file.length < HEADER) {
            throw damaged();
        }
        ByteBuffer header = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int shift = header.getShort(SECTOR_SHIFT);
        long fat = header.getInt(FAT_SECTORS) & 0xffffffffL;
        if (shift != 9 && shift != 12) {
            throw damaged();
        }
        long sector = 1L << shift;
        if (fat * (sector / Integer.BYTES) * sector > file.length + SLACK) {
            throw damaged();
        }
    }

    /**
     * Checks the number of entries, and the total size of the streams.
     *
     * @return the total size of the streams in bytes
     */
    static long checkStreams(DirectoryNode root, MailLimits limits) {
        Deque<DirectoryNode> next = new ArrayDeque<>();
        next.add(root);
        long size = 0;
        int entries = 0;
        while (!next.isEmpty()) {
            for (Entry entry : next.removeFirst()) {
                entries++;
                if (entry instanceof DirectoryNode directory) {
                    next.add(directory);
                } else if (entry instanceof DocumentEntry document) {
                    size += Math.max(0, document.getSize());
                }
                if (entries > MAX_ENTRIES) {
                    throw new MailException(
                            Reason.LIMIT,
                            "The Outlook message has more than " + MAX_ENTRIES
                                    + " streams and storages, which is the limit",
                            null);
                }
                if (size > limits.outlook()) {
                    throw Limit.of(
                            "The streams of the Outlook message have " + size + " bytes or more",
                            limits.outlook(),
                            "outlook");
                }
            }
        }
        return size;
    }

    private static MailException damaged() {
        return new MailException(Reason.CORRUPT, "The Outlook message is damaged: its header is invalid", null);
    }
}
