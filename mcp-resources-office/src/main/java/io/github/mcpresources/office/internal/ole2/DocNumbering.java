package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.internal.text.ListNumbers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.poi.hwpf.model.ListLevel;
import org.apache.poi.hwpf.usermodel.HWPFList;
import org.jspecify.annotations.Nullable;

/** The current numbers of the lists of a doc document. */
final class DocNumbering {

    private static final int LEVELS = 9;

    /** The numbers of each list definition; null for a level that begins with its first number. */
    private final Map<Integer, @Nullable Integer[]> lists = new HashMap<>();

    /** The lists, and their levels, whose own first numbers have been used. */
    private final Set<String> restarted = new HashSet<>();

    /**
     * Advances the numbers of a list by one paragraph. Returns the label, such as {@code 2.1}; empty if the list has no
     * such level.
     *
     * @param id the id of the list; lists of the same definition have common numbers
     * @param level the level in the list, from 0
     */
    String next(HWPFList list, int id, int level) {
        if (level < 0 || level >= LEVELS) {
            return "";
        }
        @Nullable Integer[] numbers = lists.computeIfAbsent(list.getLsid(), lsid -> new Integer[LEVELS]);
        for (int above = 0; above < level; above++) {
            if (numbers[above] == null) {
                numbers[above] = list.getStartAt((char) above);
            }
        }
        Integer last = numbers[level];
        boolean isRestarted = list.isStartAtOverridden((char) level) && restarted.add(id + " " + level);
        numbers[level] = last == null || isRestarted ? list.getStartAt((char) level) : Integer.valueOf(last + 1);
        for (int below = level + 1; below < LEVELS; below++) {
            numbers[below] = null;
        }
        return label(list, numbers, level);
    }

    /** Returns the text of a level, in which the current numbers replace the characters from 0 to 8. */
    private static String label(HWPFList list, @Nullable Integer[] numbers, int level) {
        ListLevel own = list.getListData().getLevel(level + 1);
        boolean isLegal = own != null && own.isLegalNumbering();
        StringBuilder label = new StringBuilder();
        for (char ch : list.getNumberText((char) level).toCharArray()) {
            Integer number = ch < LEVELS ? numbers[ch] : null;
            if (ch >= LEVELS) {
                label.append(ch);
            } else if (number != null) {
                label.append(ListNumbers.format(isLegal ? "decimal" : format(list.getNumberFormat(ch)), number));
            }
        }
        return label.toString();
    }

    /** Converts a number format ([MS-OSHARED] 2.2.1.3) to the name of the format in WordprocessingML. */
    private static String format(int code) {
        return switch (code) {
            case 1 -> "upperRoman";
            case 2 -> "lowerRoman";
            case 3 -> "upperLetter";
            case 4 -> "lowerLetter";
            case 5 -> "ordinal";
            case 22 -> "decimalZero";
            default -> "decimal";
        };
    }
}
