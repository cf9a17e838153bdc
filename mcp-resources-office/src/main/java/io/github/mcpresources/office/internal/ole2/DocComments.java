package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the authors and the positions of the comments of a doc document ([MS-DOC] 2.8.7, 2.9.9 and 2.9.98). POI does not
 * read them.
 */
final class DocComments {

    /**
     * The author and the position of a comment.
     *
     * @param author the name of the author; null if it is unknown
     * @param initials the initials of the author; null if there are none
     * @param offset the offset of the reference to the comment in the text
     * @param start the offset of the text on which the author commented
     * @param end the offset after this text; equal to {@code start} if it is unknown
     */
    record Details(@Nullable String author, @Nullable String initials, int offset, int start, int end) {}

    /**
     * The offset of a list in the main stream. For each structure in the table stream, the list contains the offset and
     * the length of the structure ([MS-DOC] 2.5.6).
     */
    private static final int PLACES = 154;

    private static final int COMMENTS = PLACES + 4 * 8;
    private static final int NAMES = PLACES + 36 * 8;
    private static final int TAGS = PLACES + 37 * 8;
    private static final int STARTS = PLACES + 42 * 8;
    private static final int ENDS = PLACES + 43 * 8;
    /** The length of the description of a comment, and the offsets of its fields, in bytes ([MS-DOC] 2.9.9). */
    private static final int COMMENT = 30;

    private static final int MAX_INITIALS = 9;
    private static final int AUTHOR = 20;
    private static final int TAG = 26;
    /** The maximum number of authors, because the index of an author has 16 bits. */
    private static final int MAX_NAMES = 1 << 16;

    /** The range of a text. */
    private record Span(int start, int end) {}

    private final byte[] main;
    private final byte[] table;

    private final int max;

    private DocComments(byte[] main, byte[] table, int max) {
        this.main = main;
        this.table = table;
        this.max = max;
    }

    /**
     * Returns the author and the position of each comment, in the order of the references to comments.
     *
     * @param max the number of comments that are read at most
     */
    static List<Details> read(byte[] main, byte[] table, int max) {
        if (main.length < ENDS + 8) {
            return List.of();
        }
        return new DocComments(main, table, max).details();
    }

    private List<Details> details() {
        List<String> names = names();
        Map<Integer, Span> spans = spans();
        List<Details> details = new ArrayList<>();
        int from = start(COMMENTS);
        int count = (end(COMMENTS) - from - 4) / (4 + COMMENT);
        for (int at = 0; at < Math.min(count, max); at++) {
            int comment = from + 4 * (count + 1) + COMMENT * at;
            int author = Records.uint16(table, comment + AUTHOR);
            int length = 2 * Math.min(MAX_INITIALS, Records.uint16(table, comment));
            String initials = new String(table, comment + 2, length, UTF_16LE).strip();
            int offset = Records.int32(table, from + 4 * at);
            Span span = spans.getOrDefault(Records.int32(table, comment + TAG), new Span(offset, offset));
            details.add(new Details(
                    author < names.size() ? names.get(author) : null,
                    initials.isEmpty() ? null : initials,
                    offset,
                    span.start(),
                    span.end()));
        }
        return details;
    }

    /** Returns the texts on which authors commented, by their tags ([MS-DOC] 2.8.5, 2.8.6 and 2.9.264). */
    private Map<Integer, Span> spans() {
        Map<Integer, Span> spans = new HashMap<>();
        int starts = start(STARTS);
        int count = (end(STARTS) - starts - 4) / 8;
        int ends = (end(ENDS) - start(ENDS)) / 4;
        int at = start(TAGS) + 6;
        for (int number = 0; number < Math.min(count, max) && at + 2 <= end(TAGS); number++) {
            at += 2 + 2 * Records.uint16(table, at);
            int last = Records.uint16(table, starts + 4 * (count + 1) + 4 * number);
            if (last < ends) {
                Span span = new Span(
                        Records.int32(table, starts + 4 * number), Records.int32(table, start(ENDS) + 4 * last));
                spans.putIfAbsent(Records.int32(table, at + 2), span);
            }
            at += Records.uint16(table, start(TAGS) + 4);
        }
        return spans;
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
