package io.github.mcpresources.pdf.internal.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Divides the words of a page into lines. The words of a line have the same direction and baseline, and no wide gaps
 * between them.
 */
final class Lines {

    /** The width of a gap that splits a line, as a multiple of the width of a space. */
    private static final float GAP = 4f;

    /** The maximum distance between the baselines of two words on one line, as a fraction of their height. */
    private static final float SHIFT = 0.5f;

    private Lines() {}

    static List<Line> of(List<Word> words) {
        Map<Integer, List<Word>> byDirection = new TreeMap<>();
        for (Word word : words) {
            byDirection
                    .computeIfAbsent(word.direction(), any -> new ArrayList<>())
                    .add(word);
        }
        List<Line> lines = new ArrayList<>();
        byDirection.values().forEach(all -> lines.addAll(horizontal(all)));
        return lines;
    }

    private static List<Line> horizontal(List<Word> words) {
        List<Line> lines = new ArrayList<>();
        List<Word> row = new ArrayList<>();
        for (Word word : words) {
            if (!row.isEmpty() && !isSameRow(row.get(row.size() - 1), word)) {
                split(row, lines);
                row.clear();
            }
            row.add(word);
        }
        split(row, lines);
        return lines;
    }

    private static boolean isSameRow(Word one, Word other) {
        return Math.abs(one.base() - other.base()) <= SHIFT * Math.max(1, Math.max(one.height(), other.height()));
    }

    /** Splits the words of a row at wide gaps. Words of a right-to-left script keep their reading order. */
    private static void split(List<Word> row, List<Line> lines) {
        if (row.isEmpty()) {
            return;
        }
        List<Word> sorted = new ArrayList<>(row);
        sorted.sort(Comparator.comparingDouble(Word::left));
        List<Word> part = new ArrayList<>();
        float end = 0;
        for (Word word : sorted) {
            if (!part.isEmpty() && word.left() - end > GAP * word.space()) {
                lines.add(line(part));
                part = new ArrayList<>();
                end = 0;
            }
            part.add(word);
            end = part.size() == 1 ? word.right() : Math.max(end, word.right());
        }
        lines.add(line(part));
    }

    private static Line line(List<Word> part) {
        List<Word> ordered = new ArrayList<>(part);
        long rightToLeft =
                ordered.stream().filter(word -> isRightToLeft(word.text())).count();
        if (2 * rightToLeft > ordered.size()) {
            ordered.sort(Comparator.comparingDouble(Word::left).reversed());
        }
        return new Line(List.copyOf(ordered));
    }

    private static boolean isRightToLeft(String text) {
        return text.codePoints()
                .map(Character::getDirectionality)
                .anyMatch(direction -> direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                        || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC);
    }
}
