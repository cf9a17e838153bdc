package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.Inlines;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.poi.hslf.usermodel.HSLFHyperlink;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hslf.usermodel.HSLFTextRun;
import org.apache.poi.sl.usermodel.AutoNumberingScheme;

/** Reads the paragraphs of one text of a ppt slide. */
final class PptParagraphs {

    private static final int LEVELS = 5;

    private final OfficeLimits limits;
    private final List<Block> blocks;
    private final int[] numbers = new int[LEVELS];

    PptParagraphs(OfficeLimits limits, List<Block> blocks) {
        this.limits = limits;
        this.blocks = blocks;
    }

    static boolean isField(List<HSLFTextParagraph> text) {
        return HSLFTextParagraph.getRawText(text).strip().equals("*");
    }

    void add(List<HSLFTextParagraph> paragraphs) {
        for (HSLFTextParagraph paragraph : paragraphs) {
            add(paragraph);
        }
    }

    private void add(HSLFTextParagraph paragraph) {
        Inlines inlines = new Inlines(limits);
        for (HSLFTextRun run : paragraph.getTextRuns()) {
            run(run, inlines);
        }
        List<Inline> content = inlines.build();
        int level = Math.max(0, Math.min(LEVELS - 1, paragraph.getIndentLevel()));
        for (int deeper = level + 1; deeper < LEVELS; deeper++) {
            numbers[deeper] = 0;
        }
        if (content.isEmpty()) {
            return;
        }
        if (!paragraph.isBullet()) {
            numbers[level] = 0;
            blocks.add(new Block.Paragraph(content));
            return;
        }
        blocks.add(new Block.ListItem(level, label(paragraph, level), content));
    }

    private String label(HSLFTextParagraph paragraph, int level) {
        AutoNumberingScheme scheme = paragraph.getAutoNumberingScheme();
        if (scheme == null) {
            numbers[level] = 0;
            return "";
        }
        Integer start = paragraph.getAutoNumberingStartAt();
        numbers[level] = numbers[level] == 0 ? start == null ? 1 : start : numbers[level] + 1;
        return scheme.format(numbers[level]);
    }

    private static void run(HSLFTextRun run, Inlines inlines) {
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        mark(styles, Inline.Style.BOLD, run.isBold());
        mark(styles, Inline.Style.ITALIC, run.isItalic());
        mark(styles, Inline.Style.STRIKE, run.isStrikethrough());
        mark(styles, Inline.Style.SUPERSCRIPT, run.isSuperscript());
        mark(styles, Inline.Style.SUBSCRIPT, run.isSubscript());
        HSLFHyperlink link = run.getHyperlink();
        if (link != null) {
            inlines.beginLink(link.getAddress());
        }
        String[] lines = run.getRawText().replace("\r", "").split("\u000b", -1);
        for (int at = 0; at < lines.length; at++) {
            if (at > 0) {
                inlines.add(new Inline.LineBreak());
            }
            inlines.text(lines[at], Set.copyOf(styles));
        }
        if (link != null) {
            inlines.endLink();
        }
    }

    private static void mark(Set<Inline.Style> styles, Inline.Style style, boolean isOn) {
        if (isOn) {
            styles.add(style);
        }
    }
}
