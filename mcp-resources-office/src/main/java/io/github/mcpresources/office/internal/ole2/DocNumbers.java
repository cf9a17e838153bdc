package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.internal.text.ListNumbers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.poi.hwpf.model.ListFormatOverrideLevel;
import org.apache.poi.hwpf.model.ListLevel;
import org.apache.poi.hwpf.usermodel.HWPFList;
import org.jspecify.annotations.Nullable;

/** Counts the paragraphs of the lists in a doc document, and writes their numbers ([MS-DOC], 2.9.150). */
final class DocNumbers {

    private static final int LEVELS = 9;

    /** The current number of each level of a list. */
    private static final class Counters {
        private final int[] numbers = new int[LEVELS];
        private final boolean[] begun = new boolean[LEVELS];
    }

    private final Map<Integer, Counters> lists = new HashMap<>();
    /**
     * The list formats of the paragraphs counted so far. The first paragraph of a list format can restart the numbers
     * of its list.
     */
    private final Set<Integer> begun = new HashSet<>();

    /**
     * Counts a paragraph, and returns its label.
     *
     * @param format the number of the list format of the paragraph
     * @param depth the level of the paragraph, from 0
     * @throws IllegalArgumentException if the level does not exist
     */
    String next(HWPFList list, int format, int depth) {
        if (depth < 0 || depth >= LEVELS) {
            throw new IllegalArgumentException("level " + depth);
        }
        Counters counters = lists.computeIfAbsent(list.getLsid(), id -> new Counters());
        if (begun.add(format)) {
            for (ListFormatOverrideLevel own : list.getLFOData().getRgLfoLvl()) {
                if (own.isStartAt() && own.getLevelNum() < LEVELS) {
                    counters.begun[own.getLevelNum()] = false;
                }
            }
        }
        for (int above = 0; above < depth; above++) {
            if (!counters.begun[above]) {
                counters.numbers[above] = start(list, above);
                counters.begun[above] = true;
            }
        }
        counters.numbers[depth] = counters.begun[depth] ? counters.numbers[depth] + 1 : start(list, depth);
        counters.begun[depth] = true;
        ListLevel[] levels = list.getListData().getLevels();
        for (int below = depth + 1; below < Math.min(LEVELS, levels.length); below++) {
            int restart = level(list, below).getRestart();
            if (restart < 0 || depth < restart) {
                counters.begun[below] = false;
            }
        }
        return label(list, counters, depth);
    }

    /** Returns the level with which a list format overrides a level of its list; null if it does not override it. */
    private static @Nullable ListFormatOverrideLevel own(HWPFList list, int depth) {
        for (ListFormatOverrideLevel own : list.getLFOData().getRgLfoLvl()) {
            if (own.getLevelNum() == depth) {
                return own;
            }
        }
        return null;
    }

    static ListLevel level(HWPFList list, int depth) {
        ListFormatOverrideLevel own = own(list, depth);
        ListLevel[] levels = list.getListData().getLevels();
        if (own != null && own.isFormatting()) {
            return own.getLevel();
        }
        if (depth >= levels.length) {
            throw new IllegalArgumentException("level " + depth);
        }
        return levels[depth];
    }

    private static int start(HWPFList list, int depth) {
        ListFormatOverrideLevel own = own(list, depth);
        return own != null && own.isStartAt() && !own.isFormatting()
                ? own.getIStartAt()
                : level(list, depth).getStartAt();
    }

    /**
     * Returns the label of a level, such as {@code 2.1}. The file contains a pattern, in which the character code 0
     * represents the number of the first level, and so on up to 8.
     */
    private static String label(HWPFList list, Counters counters, int depth) {
        ListLevel level = level(list, depth);
        StringBuilder label = new StringBuilder();
        for (char ch : level.getNumberText().toCharArray()) {
            if (ch < LEVELS) {
                String format = level.isLegalNumbering()
                        ? "decimal"
                        : format(level(list, ch).getNumberFormat());
                label.append(ListNumbers.format(format, counters.numbers[ch]));
            } else {
                label.append(ch);
            }
        }
        return label.toString();
    }

    /** Returns the name of a number format in WordprocessingML ([MS-OSHARED], 2.2.1.3). */
    private static String format(int code) {
        return switch (code & 0xff) { // POI returns a signed byte
            case 1 -> "upperRoman";
            case 2 -> "lowerRoman";
            case 3 -> "upperLetter";
            case 4 -> "lowerLetter";
            case 5 -> "ordinal";
            case 22 -> "decimalZero";
            case 23 -> "bullet";
            case 255 -> "none";
            default -> "decimal";
        };
    }
}
