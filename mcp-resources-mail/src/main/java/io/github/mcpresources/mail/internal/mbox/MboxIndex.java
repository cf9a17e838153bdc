package io.github.mcpresources.mail.internal.mbox;

import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.ByteRange;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Room;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The positions of the emails in an mbox. Each email follows a line {@code From sender time}, which is at the beginning
 * of the file or after an empty line. The emails are found in one pass over the file, with only one block of the file
 * in memory.
 */
public final class MboxIndex {

    private static final int BLOCK = 256 * 1024;
    private static final int PREFIX = 300;

    /**
     * The line before an email, such as {@code From alice@example.com Sat Jan 31 12:00:00 2026}. The time distinguishes
     * it from a line of text that begins with {@code From}. In the first line of a file, the time may be missing.
     */
    private static final Pattern SEPARATOR = Pattern.compile("From .*\\d{1,2}:\\d{2}.*");

    private final MailLimits limits;
    private final Room room;
    private long[] places = new long[64];
    private int count;

    private MboxIndex(MailLimits limits, Room room) {
        this.limits = limits;
        this.room = room;
    }

    public static boolean isMbox(byte[] start) {
        return new String(start, 0, Math.min(5, start.length), StandardCharsets.ISO_8859_1).equals("From ");
    }

    /**
     * Finds the emails in a file.
     *
     * @throws io.github.mcpresources.mail.document.MailException if there are too many emails
     */
    public static MboxIndex of(ByteRange file, MailLimits limits, Room room) throws IOException {
        MboxIndex index = new MboxIndex(limits, room);
        index.scan(file);
        return index;
    }

    private void scan(ByteRange file) throws IOException {
        byte[] block = new byte[BLOCK];
        byte[] line = new byte[PREFIX];
        int kept = 0;
        long length = 0;
        long lineStart = file.start();
        long position = file.start();
        boolean isAfterEmpty = true;
        try (InputStream in = file.stream()) {
            int read = in.read(block, 0, block.length);
            while (read >= 0) {
                for (int at = 0; at < read; at++) {
                    byte b = block[at];
                    if (b != '\n') {
                        length++;
                        if (kept < PREFIX) {
                            line[kept++] = b;
                        }
                        continue;
                    }
                    if (isAfterEmpty && isSeparator(line, kept, lineStart == file.start())) {
                        add(lineStart, position + at + 1);
                    }
                    isAfterEmpty = length == 0 || (length == 1 && line[0] == '\r');
                    lineStart = position + at + 1;
                    kept = 0;
                    length = 0;
                }
                position += read;
                read = in.read(block, 0, block.length);
            }
        }
        if (count > 0) {
            places[2 * count] = position;
        }
    }

    private static boolean isSeparator(byte[] line, int length, boolean isFirst) {
        if (length < 5 || line[0] != 'F' || line[1] != 'r' || line[2] != 'o' || line[3] != 'm' || line[4] != ' ') {
            return false;
        }
        return isFirst
                || SEPARATOR
                        .matcher(new String(line, 0, length, StandardCharsets.ISO_8859_1).stripTrailing())
                        .matches();
    }

    /** Adds an email. Its {@code From} line begins at {@code separator}, and its header begins at {@code start}. */
    private void add(long separator, long start) {
        if (count >= limits.messages()) {
            throw Limit.of("The mbox has " + (count + 1) + " emails or more", limits.messages(), "messages");
        }
        if (2 * count + 3 > places.length) {
            room.add(places.length * 3L * Long.BYTES);
            places = Arrays.copyOf(places, places.length * 2);
        }
        places[2 * count] = separator;
        places[2 * count + 1] = start;
        count++;
    }

    public int count() {
        return count;
    }

    /** Returns the memory that the index uses, in bytes. */
    public long size() {
        return (long) places.length * Long.BYTES;
    }

    /** Returns the bytes of an email. The first email has the number 1. */
    ByteRange message(ByteRange file, int number) {
        int at = 2 * (number - 1);
        return file.range(places[at + 1], places[at + 2]);
    }
}
