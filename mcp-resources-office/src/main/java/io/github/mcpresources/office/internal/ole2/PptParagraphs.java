package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.Inlines;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.poi.hslf.model.textproperties.BitMaskTextProp;
import org.apache.poi.hslf.model.textproperties.CharFlagsTextProp;
import org.apache.poi.hslf.model.textproperties.ParagraphFlagsTextProp;
import org.apache.poi.hslf.model.textproperties.TextProp;
import org.apache.poi.hslf.model.textproperties.TextPropCollection;
import org.apache.poi.hslf.usermodel.HSLFHyperlink;
import org.apache.poi.hslf.usermodel.HSLFMasterSheet;
import org.apache.poi.hslf.usermodel.HSLFSheet;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hslf.usermodel.HSLFTextRun;
import org.jspecify.annotations.Nullable;

/** Reads the paragraphs of one text of a ppt slide. */
final class PptParagraphs {

    private static final int LEVELS = 5;

    private final OfficeLimits limits;
    private final List<Block> blocks;

    PptParagraphs(OfficeLimits limits, List<Block> blocks) {
        this.limits = limits;
        this.blocks = blocks;
    }

    static boolean isField(List<HSLFTextParagraph> text) {
        return HSLFTextParagraph.getRawText(text).strip().equals("*");
    }

    void add(List<HSLFTextParagraph> paragraphs) {
        PptNumbers numbers = new PptNumbers(paragraphs, LEVELS);
        for (HSLFTextParagraph paragraph : paragraphs) {
            numbers.advance(paragraph);
            add(paragraph, numbers);
        }
    }

    private void add(HSLFTextParagraph paragraph, PptNumbers numbers) {
        Inlines inlines = new Inlines(limits);
        boolean inherits = inherits(paragraph);
        for (HSLFTextRun run : paragraph.getTextRuns()) {
            run(run, inherits ? styles(run) : ownStyles(run.getCharacterStyle()), inlines);
        }
        List<Inline> content = inlines.build();
        int level = Math.max(0, Math.min(LEVELS - 1, paragraph.getIndentLevel()));
        numbers.endBelow(level);
        if (content.isEmpty()) {
            return;
        }
        if (isBullet(paragraph, inherits)) {
            blocks.add(new Block.ListItem(level, numbers.label(level), content));
        } else {
            numbers.end(level);
            blocks.add(new Block.Paragraph(content));
        }
    }

    /**
     * Checks whether a paragraph has a bullet or number. If the paragraph defines other properties of its bullet only,
     * the master defines whether there is one. POI does not ask the master in this case.
     */
    private static boolean isBullet(HSLFTextParagraph paragraph, boolean inherits) {
        String name = ParagraphFlagsTextProp.NAME;
        int flag = ParagraphFlagsTextProp.BULLET_IDX;
        TextPropCollection own = paragraph.getParagraphStyle();
        if (!inherits || (own.findByName(name) instanceof BitMaskTextProp flags && flags.getSubPropMatches()[flag])) {
            return isSet(own, name, flag);
        }
        @Nullable
        TextPropCollection inherited = paragraph
                .getSheet()
                .getMasterSheet()
                .getPropCollection(paragraph.getRunType(), paragraph.getIndentLevel(), name, false);
        return isSet(inherited, name, flag);
    }

    /**
     * Checks whether a paragraph inherits properties from a master. Notes do not. POI would log a warning for each of
     * their properties.
     */
    private static boolean inherits(HSLFTextParagraph paragraph) {
        @Nullable HSLFSheet sheet = paragraph.getSheet();
        return sheet != null && hasMaster(sheet);
    }

    private static boolean hasMaster(HSLFSheet sheet) {
        @Nullable HSLFMasterSheet master = sheet.getMasterSheet();
        return master != null;
    }

    private static Set<Inline.Style> styles(HSLFTextRun run) {
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        mark(styles, Inline.Style.BOLD, run.isBold());
        mark(styles, Inline.Style.ITALIC, run.isItalic());
        mark(styles, Inline.Style.STRIKE, run.isStrikethrough());
        mark(styles, Inline.Style.SUPERSCRIPT, run.isSuperscript());
        mark(styles, Inline.Style.SUBSCRIPT, run.isSubscript());
        return styles;
    }

    /** Returns the styles that the properties of a run itself define. */
    private static Set<Inline.Style> ownStyles(@Nullable TextPropCollection properties) {
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        String name = CharFlagsTextProp.NAME;
        mark(styles, Inline.Style.BOLD, isSet(properties, name, CharFlagsTextProp.BOLD_IDX));
        mark(styles, Inline.Style.ITALIC, isSet(properties, name, CharFlagsTextProp.ITALIC_IDX));
        mark(styles, Inline.Style.STRIKE, isSet(properties, name, CharFlagsTextProp.STRIKETHROUGH_IDX));
        @Nullable TextProp raised = properties == null ? null : properties.findByName("superscript");
        mark(styles, Inline.Style.SUPERSCRIPT, raised != null && raised.getValue() > 0);
        mark(styles, Inline.Style.SUBSCRIPT, raised != null && raised.getValue() < 0);
        return styles;
    }

    private static boolean isSet(@Nullable TextPropCollection properties, String name, int flag) {
        return properties != null
                && properties.findByName(name) instanceof BitMaskTextProp flags
                && flags.getSubPropMatches()[flag]
                && flags.getSubValue(flag);
    }

    private static void run(HSLFTextRun run, Set<Inline.Style> styles, Inlines inlines) {
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
