package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the authors of the comments of a doc document ([MS-DOC] 2.8.7 and 2.9.98). POI does not read them. */
final class DocAuthors {

    /**
     * The offset of a list in the main stream. For each structure in the table stream, the list contains the offset and
     * the length of the structure ([MS-DOC] 2.5.6).
     */
    private static final int PLACES = 154;

    private static final int COMMENTS = PLACES + 4 * 8;
    private static final int NAMES = PLACES + 36 * 8;
    /**
     * The length of the description of a comment, and the offset of the author's index in the description, in bytes
     * ([MS-DOC] 2.9.9).
     */
    private static final int COMMENT = 30;

    private static final int AUTHOR = 20;
    /** The maximum number of authors, because the index of an author has 16 bits. */
    private static final int MAX_NAMES = 1 << 16;

    private final byte[] main;
    private final byte[] table;

    private DocAuthors(byte[] main, byte[] table) {
        this.main = main;
        this.table = table;
    }

    /** Returns the author of each comment, in the order of the references to comments; null for an unknown author. */
    static List<@Nullable String> read(byte[] main, byte[] table) {
        if (main.length < NAMES + 8) {
            return List.of();
        }
        return new DocAuthors(main, table).authors();
    }

    private List<@Nullable String> authors() {
        List<String> names = names();
        List<@Nullable String> authors = new ArrayList<>();
        int from = start(COMMENTS);
        int count = (end(COMMENTS) - from - 4) / (4 + COMMENT);
        for (int at = 0; at < count; at++) {
            int index = Records.uint16(table, from + 4 * (count + 1) + COMMENT * at + AUTHOR);
            authors.add(index < names.size() ? names.get(index) : null);
        }
        return authors;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        int at = start(NAMES);
        int end = end(NAMES);
        while (at + 2 <= end && names.size() < MAX_NAMES) {
            int length = Math.min(2 * Records.uint16(table, at), end - at - 2);
            names.add(new String(table, at + 2, length, UTF_16LE));
            at += 2 + length;
        }
        return names;
    }

    private int start(int place) {
        return Math.max(0, Math.min(table.length, Records.int32(main, place)));
    }

    private int end(int place) {
        int start = start(place);
        return (int) Math.min(table.length, start + Math.max(0L, Records.int32(main, place + 4)));
    }
}
