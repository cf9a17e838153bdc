package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.nio.charset.Charset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stream {@code \1Ole10Native}, in which the Object Packager of Windows wraps a file.
 *
 * @param name the label or the last segment of a path; null if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Ole10Native(@Nullable String name, byte[] bytes) {

    static final String STREAM = "\u0001Ole10Native";

    private static final int PARSED = 2;
    private static final int MAX_NAME_LENGTH = 1024;
    private static final Charset ANSI = Charset.forName("windows-1252");

    /** Parses the bytes of the stream. Returns empty if the stream contains an invalid length. */
    static Optional<Ole10Native> parse(byte[] stream) {
        Bytes in = new Bytes(stream);
        if (in.uint16(4) != PARSED) {
            long size = in.uint32(0); // some programs store only the bytes
            return in.has(4, size) && size > 0
                    ? Optional.of(new Ole10Native(null, in.slice(4, size)))
                    : Optional.empty();
        }
        Cursor at = new Cursor(in, 6);
        String label = at.ansi();
        String file = at.ansi();
        at.skip(4);
        String command = at.counted(1);
        byte[] bytes = at.bytes();
        if (label == null || file == null || command == null || bytes == null) {
            return Optional.empty();
        }
        at.counted(2); // the command again, in Unicode
        String unicodeLabel = at.counted(2);
        String unicodeFile = at.counted(2);
        return Optional.of(new Ole10Native(first(unicodeLabel, label, unicodeFile, file, command), bytes));
    }

    /** Returns the first name with a file extension, or else the first name; null if all names are empty. */
    private static @Nullable String first(@Nullable String... paths) {
        String any = null;
        for (String path : paths) {
            String name = BaseName.of(path);
            if (name != null && name.matches(".*\\.[A-Za-z0-9]{1,8}")) {
                return name;
            }
            any = any == null ? name : any;
        }
        return any;
    }

    /**
     * Reads the values of the stream one after another. If a length is invalid, its value and all later values are
     * null.
     */
    private static final class Cursor {
        private final Bytes in;
        private long at;

        Cursor(Bytes in, long at) {
            this.in = in;
            this.at = at;
        }

        void skip(long count) {
            at += count;
        }

        @Nullable
        String ansi() {
            long end = at;
            while (in.has(end, 1) && in.uint8(end) != 0 && end - at <= MAX_NAME_LENGTH) {
                end++;
            }
            if (!in.has(end, 1) || in.uint8(end) != 0) {
                at = in.length();
                return null;
            }
            String text = new String(in.slice(at, end - at), ANSI);
            at = end + 1;
            return text;
        }

        @Nullable
        String counted(int width) {
            long length = in.has(at, 4) ? in.uint32(at) * width : -1;
            if (length > MAX_NAME_LENGTH * (long) width || !in.has(at + 4, length)) {
                at = in.length();
                return null;
            }
            byte[] text = in.slice(at + 4, length);
            at += 4 + length;
            String all = new String(text, width == 1 ? ANSI : UTF_16LE);
            int end = all.indexOf('\0');
            return end < 0 ? all : all.substring(0, end);
        }

        byte @Nullable [] bytes() {
            long length = in.has(at, 4) ? in.uint32(at) : -1;
            if (!in.has(at + 4, length)) {
                return null;
            }
            byte[] bytes = in.slice(at + 4, length);
            at += 4 + length;
            return bytes;
        }
    }
}
