package io.github.mcpresources.office.internal.render;

import java.util.Arrays;
import java.util.IdentityHashMap;
import org.apache.poi.sl.usermodel.AutoNumberingScheme;
import org.apache.poi.sl.usermodel.TextParagraph;
import org.apache.poi.sl.usermodel.TextParagraph.BulletStyle;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the paragraphs of lists, by other rules than POI. Paragraphs of deeper levels do not interrupt a list. After
 * a paragraph of a higher level, or a paragraph of the same level that has no number or another format, the numbering
 * restarts.
 */
final class SlideNumbering {

    private static final int LEVELS = 10;

    private record List(AutoNumberingScheme scheme, int start) {}

    private final IdentityHashMap<TextParagraph<?, ?, ?>, Integer> numbers = new IdentityHashMap<>();

    /** Returns the number of a paragraph; null if it has none. */
    @Nullable
    Integer of(TextParagraph<?, ?, ?> paragraph) {
        if (list(paragraph) == null) {
            return null;
        }
        if (!numbers.containsKey(paragraph)) {
            count(paragraph.getParentShape().getTextParagraphs());
        }
        return numbers.get(paragraph);
    }

    private void count(Iterable<? extends TextParagraph<?, ?, ?>> paragraphs) {
        int[] counts = new int[LEVELS];
        @Nullable List[] last = new @Nullable List[LEVELS];
        for (TextParagraph<?, ?, ?> paragraph : paragraphs) {
            int level = Math.max(0, Math.min(LEVELS - 1, paragraph.getIndentLevel()));
            List list = list(paragraph);
            if (isEmpty(paragraph)) {
                continue; // an empty line has no number, and does not end a list
            }
            Arrays.fill(last, level + 1, LEVELS, null);
            if (list != null) {
                counts[level] = list.equals(last[level]) ? counts[level] + 1 : list.start();
                numbers.put(paragraph, counts[level]);
            }
            last[level] = list;
        }
    }

    private static boolean isEmpty(TextParagraph<?, ?, ?> paragraph) {
        return paragraph.getTextRuns().stream()
                .allMatch(run -> run.getRawText() == null || run.getRawText().isBlank());
    }

    private static @Nullable List list(TextParagraph<?, ?, ?> paragraph) {
        BulletStyle style = paragraph.getBulletStyle();
        AutoNumberingScheme scheme = style == null ? null : style.getAutoNumberingScheme();
        if (style == null || scheme == null) {
            return null;
        }
        Integer start = style.getAutoNumberingStartAt();
        return new List(scheme, start == null ? 1 : start);
    }
}
