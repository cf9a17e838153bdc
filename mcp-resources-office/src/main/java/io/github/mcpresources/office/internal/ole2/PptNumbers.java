package io.github.mcpresources.office.internal.ole2;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.poi.hslf.model.textproperties.CharFlagsTextProp;
import org.apache.poi.hslf.model.textproperties.TextProp;
import org.apache.poi.hslf.model.textproperties.TextPropCollection;
import org.apache.poi.hslf.record.StyleTextProp9Atom;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hslf.usermodel.HSLFTextRun;
import org.apache.poi.sl.usermodel.AutoNumberingScheme;
import org.jspecify.annotations.Nullable;

/**
 * Counts the numbered paragraphs of one text of a ppt slide. The schemes of the numbers are in a list beside the text
 * (StyleTextProp9Atom, [MS-PPT] 2.9.67). Each run of characters has the index of its entry. POI takes the entry of the
 * level instead.
 */
final class PptNumbers {

    private static final int HEADER = 8;
    /** The position and the length of the index in the style of a run (pp9rt of CFStyle, [MS-PPT] 2.9.16). */
    private static final int INDEX = 10;

    private static final int INDEXES = 16;

    /** The scheme of the numbers of a paragraph, and the first number. */
    private record Numbering(AutoNumberingScheme scheme, int start) {}

    private final List<@Nullable Numbering> entries;
    private final int[] numbers;
    private final @Nullable Numbering[] last;
    private int entry;

    /**
     * Creates a counter.
     *
     * @param paragraphs the paragraphs of the text
     * @param levels the number of levels
     */
    PptNumbers(List<HSLFTextParagraph> paragraphs, int levels) {
        StyleTextProp9Atom styles =
                paragraphs.isEmpty() ? null : paragraphs.get(0).getStyleTextProp9Atom();
        entries = styles == null ? List.of() : entries(styles);
        numbers = new int[levels];
        last = new Numbering[levels];
    }

    /** Ends the lists below a level. */
    void endBelow(int level) {
        for (int deeper = level + 1; deeper < last.length; deeper++) {
            last[deeper] = null;
        }
    }

    /** Ends the list of a level, because a paragraph without bullet or number follows. */
    void end(int level) {
        last[level] = null;
    }

    /**
     * Goes on to the entry of the next paragraph. Must be called once for each paragraph, in order, because an index is
     * the remainder of the division by 16.
     */
    void advance(HSLFTextParagraph paragraph) {
        boolean isFirst = true;
        int current = entry;
        for (HSLFTextRun run : paragraph.getTextRuns()) {
            int index = index(run.getCharacterStyle());
            current = entries.size() <= INDEXES ? index : current + Math.floorMod(index - current, INDEXES);
            entry = isFirst ? current : entry;
            isFirst = false;
        }
    }

    private static int index(@Nullable TextPropCollection style) {
        @Nullable TextProp flags = style == null ? null : style.findByName(CharFlagsTextProp.NAME);
        return flags == null ? 0 : flags.getValue() >> INDEX & INDEXES - 1;
    }

    /** Counts the paragraph to which {@link #advance} went, and returns its label; empty for a bullet. */
    String label(int level) {
        Numbering numbering = entry < entries.size() ? entries.get(entry) : null;
        if (numbering == null) {
            last[level] = null;
            return "";
        }
        numbers[level] = numbering.equals(last[level]) ? numbers[level] + 1 : numbering.start();
        last[level] = numbering;
        return numbering.scheme().format(numbers[level]);
    }

    /** Reads the entries. POI does not expect all of their optional fields. */
    private static List<@Nullable Numbering> entries(StyleTextProp9Atom styles) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            styles.writeOut(out);
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        byte[] record = out.toByteArray();
        List<@Nullable Numbering> entries = new ArrayList<>();
        int at = HEADER;
        while (at >= HEADER && at < record.length) {
            int paragraph = Records.int32(record, at); // TextPFException9
            at += 4 + bytes(paragraph, 23, 2);
            boolean isOn = bytes(paragraph, 25, 2) == 0 || Records.uint16(record, at) != 0;
            at += bytes(paragraph, 25, 2);
            boolean hasScheme = bytes(paragraph, 24, 4) > 0;
            AutoNumberingScheme scheme = hasScheme ? AutoNumberingScheme.forNativeID(Records.uint16(record, at)) : null;
            int start = hasScheme ? Records.uint16(record, at + 2) : 1;
            at += bytes(paragraph, 24, 4);
            boolean isNumbered = isOn && (paragraph >>> 24 & 3) != 0;
            entries.add(
                    isNumbered
                            ? new Numbering(scheme == null ? AutoNumberingScheme.arabicPeriod : scheme, start)
                            : null);
            at += 4 + bytes(Records.int32(record, at), 20, 4); // TextCFException9
            int special = Records.int32(record, at); // TextSIException
            at += 4 + bytes(special, 0, 2) + bytes(special, 1, 2) + bytes(special, 2, 2);
            at += bytes(special, 6, 2) + bytes(special, 5, 4);
            if (bytes(special, 9, 4) > 0) { // smart tags
                at += 4 + 4 * Math.max(0, Math.min(record.length, Records.int32(record, at)));
            }
        }
        return entries;
    }

    /** Returns the length of a field that is in a record if a bit is set; 0 if the bit is not set. */
    private static int bytes(int mask, int bit, int length) {
        return (mask >>> bit & 1) != 0 ? length : 0;
    }
}
