package io.github.mcpresources.pdf.internal.text;

import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.Limit;
import io.github.mcpresources.pdf.internal.document.PluginFormat;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/** Collects the words of a page, and counts operators and characters. */
final class PageWords extends PDFTextStripper {

    private static final int MAX_LOGGED = 3;
    private static final int CHECKED = 256;
    private static final float WIDEST_SPACE = 0.6f;
    private static final float USUAL_SPACE = 0.25f;

    private static final char REPLACEMENT = 0xfffd;

    private final PdfLimits limits;
    private final List<Word> words = new ArrayList<>();
    private long operators;
    private int damaged;
    private long characters;
    private final Set<PluginFormat> missing = EnumSet.noneOf(PluginFormat.class);
    private boolean hasPictures;

    private PageWords(PdfLimits limits) throws IOException {
        this.limits = limits;
        setSortByPosition(true);
        setShouldSeparateByBeads(false);
        setSuppressDuplicateOverlappingText(true);
    }

    /**
     * The words of a page, and facts about its pictures.
     *
     * @param words the words, from top to bottom and from left to right
     * @param hasPictures true if the page has pictures or form objects
     * @param missing the compression formats that its pictures use and for which no plugin is installed
     */
    record Found(List<Word> words, boolean hasPictures, Set<PluginFormat> missing) {}

    static Found of(PDDocument document, PdfLimits limits) throws IOException {
        PageWords collector = new PageWords(limits);
        collector.writeText(document, Writer.nullWriter());
        return new Found(collector.words, collector.hasPictures, collector.missing);
    }

    /**
     * Ignores damaged operators, as PDFBox does. Only the first damaged operators are logged, because there may be
     * many.
     */
    @Override
    protected void operatorException(Operator operator, List<COSBase> operands, IOException failure)
            throws IOException {
        if (++damaged <= MAX_LOGGED) {
            super.operatorException(operator, operands, failure);
        }
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        if (++operators % CHECKED == 0) {
            Limit.checkInterrupt();
        }
        if (operators > limits.operators()) {
            throw Limit.moreThan("The page has", limits.operators(), "operators", "operators");
        }
        String name = operator.getName();
        boolean isObject = name.equals("Do");
        hasPictures |= isObject || name.equals("BI");
        if (isObject) {
            PluginFormat.missing(getResources(), operands).ifPresent(missing::add);
        }
        super.processOperator(operator, operands);
    }

    @Override
    public void processPage(PDPage page) throws IOException {
        super.processPage(page);
    }

    @Override
    protected void processTextPosition(TextPosition text) {
        characters += text.getUnicode() == null ? 1 : text.getUnicode().length();
        if (characters > limits.characters()) {
            throw Limit.moreThan("The page has", limits.characters(), "characters", "characters");
        }
        if (characters % CHECKED == 0) {
            Limit.checkInterrupt();
        }
        super.processTextPosition(text);
    }

    @Override
    protected void writeString(String text, List<TextPosition> positions) {
        Limit.checkInterrupt();
        String shown = clean(text);
        if (shown.isBlank() || positions.isEmpty()) {
            return;
        }
        float left = Float.MAX_VALUE;
        float right = -Float.MAX_VALUE;
        float base = 0;
        float height = 0;
        float size = 0;
        for (TextPosition position : positions) {
            left = Math.min(left, position.getXDirAdj());
            right = Math.max(right, position.getXDirAdj() + position.getWidthDirAdj());
            base = Math.max(base, position.getYDirAdj());
            height = Math.max(height, position.getHeightDir());
            size = Math.max(size, Math.abs(position.getFontSizeInPt()));
        }
        TextPosition first = positions.get(0);
        float space = first.getWidthOfSpace();
        boolean isPlausible = space > 0 && space < WIDEST_SPACE * size;
        words.add(new Word(
                shown,
                left,
                right,
                base,
                height,
                size,
                isPlausible ? space : USUAL_SPACE * Math.max(1, size),
                isBold(first),
                Math.round(first.getDir())));
    }

    /** Returns the text without control characters, to which some fonts map their glyphs. */
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        paired(text)
                .codePoints()
                .filter(code -> !Character.isISOControl(code) || code == '\t')
                .map(code -> Character.isSpaceChar(code) || code == '\t' ? ' ' : code)
                .forEach(clean::appendCodePoint);
        return clean.toString().strip();
    }

    /**
     * Restores the order of the surrogates of each character, because PDFBox reverses right-to-left text char by char.
     * A surrogate without its pair becomes the replacement character.
     */
    private static String paired(String text) {
        StringBuilder paired = new StringBuilder(text);
        for (int at = 0; at < paired.length(); at++) {
            char ch = paired.charAt(at);
            if (!Character.isSurrogate(ch)) {
                continue;
            }
            char next = at + 1 < paired.length() ? paired.charAt(at + 1) : 0;
            boolean isReversed = Character.isSurrogatePair(next, ch);
            if (isReversed) {
                paired.setCharAt(at, next);
                paired.setCharAt(at + 1, ch);
            }
            if (isReversed || Character.isSurrogatePair(ch, next)) {
                at++;
            } else {
                paired.setCharAt(at, REPLACEMENT);
            }
        }
        return paired.toString();
    }

    private static boolean isBold(TextPosition position) {
        String name = position.getFont().getName();
        PDFontDescriptor descriptor = position.getFont().getFontDescriptor();
        return (name != null && name.toLowerCase(Locale.ROOT).contains("bold"))
                || (descriptor != null && descriptor.isForceBold());
    }
}
