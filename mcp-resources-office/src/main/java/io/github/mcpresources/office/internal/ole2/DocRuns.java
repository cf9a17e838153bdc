package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.Inlines;
import io.github.mcpresources.office.internal.text.SymbolFont;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.poi.hwpf.model.Ffn;
import org.apache.poi.hwpf.usermodel.CharacterRun;
import org.apache.poi.hwpf.usermodel.Paragraph;
import org.apache.poi.hwpf.usermodel.Range;
import org.jspecify.annotations.Nullable;

final class DocRuns {

    private static final char PICTURE = '\u0001';
    private static final char NOTE = '\u0002';
    private static final char SHAPE = '\u0008';
    private static final char LINE = '\u000b';
    private static final char FIELD = '\u0013';
    private static final char RESULT = '\u0014';
    private static final char END = '\u0015';
    private static final char HYPHEN = '\u001e';
    private static final int SUPERSCRIPT = 1;
    private static final int SUBSCRIPT = 2;

    private final DocBlocks blocks;
    private final Inlines inlines;
    private final List<Inline> floating = new ArrayList<>();
    private int links;

    DocRuns(DocBlocks blocks) {
        this.blocks = blocks;
        this.inlines = new Inlines(blocks.limits());
    }

    List<Inline> read(Paragraph paragraph) {
        List<CharacterRun> runs = runs(paragraph);
        for (CharacterRun run : runs) {
            if (run.isMarkedDeleted()) {
                continue;
            }
            if (run.isSymbol()) {
                symbol(run);
            } else {
                run(run.text(), Set.copyOf(styles(run)), run);
            }
        }
        if (runs.isEmpty()) {
            run(paragraph.text(), Set.of(), null);
        }
        return withFloating(inlines.build());
    }

    /** Adds the floating pictures at the end, because their anchors can be within a word. */
    private List<Inline> withFloating(List<Inline> content) {
        if (floating.isEmpty()) {
            return content;
        }
        List<Inline> all = new ArrayList<>(content);
        for (Inline picture : floating) {
            if (!all.isEmpty()) {
                all.add(new Inline.Text(" ", Set.of()));
            }
            all.add(picture);
        }
        return all;
    }

    /** Returns the runs of a range; an empty list if POI cannot find the beginning or the end of a run. */
    static List<CharacterRun> runs(Range range) {
        List<CharacterRun> runs = new ArrayList<>();
        try {
            for (int at = 0; at < range.numCharacterRuns(); at++) {
                CharacterRun run = range.getCharacterRun(at);
                if (run != null) {
                    runs.add(run);
                }
            }
        } catch (IllegalArgumentException unclear) { // a run that ends before the range begins
            return List.of();
        }
        return runs;
    }

    /** Adds a character of a symbol font. The text of the run is only a replacement, a parenthesis. */
    private void symbol(CharacterRun run) {
        if (!blocks.fields().inInstruction() && SymbolFont.NAME.equals(font(run))) {
            inlines.text(SymbolFont.character(run.getSymbolCharacter()), Set.copyOf(styles(run)));
        }
    }

    private static @Nullable String font(CharacterRun run) {
        @Nullable Ffn font = run.getSymbolFont();
        return font == null ? null : font.getMainFontName();
    }

    private void run(String all, Set<Inline.Style> styles, @Nullable CharacterRun run) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < all.length(); at++) {
            char ch = all.charAt(at);
            if (ch == FIELD || ch == RESULT || ch == END) {
                flush(text, styles);
                field(ch, styles);
                if (ch == RESULT && run != null && run.isOle2()) {
                    object(run);
                }
            } else if (blocks.fields().inInstruction()) {
                blocks.fields().instruction(ch);
            } else if (ch < ' ' && ch != '\t') {
                flush(text, styles);
                mark(ch, at, run);
            } else {
                text.append(ch);
            }
        }
        flush(text, styles);
    }

    private void flush(StringBuilder text, Set<Inline.Style> styles) {
        inlines.text(text.toString(), styles);
        text.setLength(0);
    }

    private void field(char mark, Set<Inline.Style> styles) {
        if (mark == FIELD) {
            blocks.fields().begin();
        } else if (mark == RESULT) {
            String target = blocks.fields().separate();
            if (target != null) {
                inlines.beginLink(target);
                links++;
            }
        } else {
            String formula = blocks.fields().formula();
            if (blocks.fields().end() && links > 0) {
                inlines.endLink();
                links--;
            }
            if (formula != null) {
                inlines.text(formula, styles);
            }
        }
    }

    private void mark(char mark, int at, @Nullable CharacterRun run) {
        switch (mark) {
            case LINE -> inlines.add(new Inline.LineBreak());
            case HYPHEN -> inlines.text("-", Set.of());
            case NOTE -> {
                Inline note = blocks.note(run == null ? -1 : run.getStartOffset() + at);
                if (note != null) {
                    inlines.add(note);
                }
            }
            case DocBlocks.COMMENT -> inlines.add(blocks.comment(run == null ? -1 : run.getStartOffset() + at));
            case PICTURE -> {
                if (run != null && blocks.document().getPicturesTable().hasPicture(run)) {
                    inlines.add(new Inline.Item(ItemType.IMAGE, "Data/" + run.getPicOffset(), ""));
                }
            }
            case SHAPE -> {
                if (run != null) {
                    floating.addAll(blocks.shapes(run.getStartOffset() + at));
                }
            }
            default -> {}
        }
    }

    /** Adds an attachment, if the document contains it. A picture of the attachment follows. */
    private void object(CharacterRun run) {
        String path = DocReader.OBJECTS + "/_" + run.getPicOffset();
        if (blocks.isAttachment(path)) {
            inlines.add(new Inline.Item(ItemType.EMBED, path, blocks.fields().program()));
        }
    }

    private static Set<Inline.Style> styles(CharacterRun run) {
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        mark(styles, Inline.Style.BOLD, run.isBold());
        mark(styles, Inline.Style.ITALIC, run.isItalic());
        mark(styles, Inline.Style.STRIKE, run.isStrikeThrough());
        mark(styles, Inline.Style.SUPERSCRIPT, run.getSubSuperScriptIndex() == SUPERSCRIPT);
        mark(styles, Inline.Style.SUBSCRIPT, run.getSubSuperScriptIndex() == SUBSCRIPT);
        return styles;
    }

    private static void mark(Set<Inline.Style> styles, Inline.Style style, boolean isOn) {
        if (isOn) {
            styles.add(style);
        }
    }
}
