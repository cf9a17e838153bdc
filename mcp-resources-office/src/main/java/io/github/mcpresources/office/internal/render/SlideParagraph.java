package io.github.mcpresources.office.internal.render;

import java.awt.Graphics2D;
import java.text.AttributedCharacterIterator;
import org.apache.poi.sl.draw.DrawTextFragment;
import org.apache.poi.sl.draw.DrawTextParagraph;
import org.apache.poi.sl.usermodel.TextParagraph;
import org.apache.poi.sl.usermodel.TextParagraph.BulletStyle;
import org.apache.poi.sl.usermodel.TextParagraph.TextAlign;
import org.apache.poi.sl.usermodel.TextRun;
import org.jspecify.annotations.Nullable;

/**
 * A paragraph of a slide with the line spacing and the indent of PowerPoint. POI would add the descent of the font
 * before the first line, ignore the indent of a paragraph without a bullet, and break the first line of a paragraph
 * with a bullet too late.
 */
final class SlideParagraph extends DrawTextParagraph {

    private static final double PERCENT = 0.01;

    private final @Nullable Integer number;
    private final boolean isReplaced;
    private boolean isFirst = true;
    private double left;
    private double top;
    private double moved;

    /**
     * Creates a paragraph.
     *
     * @param number the number in its list; null for the number that POI computes
     * @param isReplaced true if the fields in the text are already replaced with their values
     */
    SlideParagraph(TextParagraph<?, ?, ?> paragraph, @Nullable Integer number, boolean isReplaced) {
        super(paragraph);
        this.number = number;
        this.isReplaced = isReplaced;
    }

    @Override
    public void setAutoNumberingIdx(int index) {
        super.setAutoNumberingIdx(number == null ? index : number);
    }

    @Override
    public void setPosition(double x, double y) {
        left = x;
        top = y;
        super.setPosition(x, y);
    }

    @Override
    protected void setFirstParagraph(boolean first) {
        isFirst = first;
        super.setFirstParagraph(true); // so that POI draws the first line at the given position
    }

    @Override
    protected String getRenderableText(Graphics2D graphics, TextRun run) {
        return isReplaced ? getRenderableText(run) : super.getRenderableText(graphics, run);
    }

    @Override
    public void draw(Graphics2D graphics) {
        moved = lines.isEmpty() ? 0 : shift(lines.get(0));
        if (!lines.isEmpty() && !hasBullet() && lines.get(0) instanceof SlideLine first) {
            first.shift(indent(), 0);
        }
        super.setPosition(left, top + moved);
        super.draw(graphics);
    }

    /**
     * Returns the vertical position of the paragraph. After {@link #draw} was called, returns its height instead,
     * including the distance by which the first line was moved.
     */
    @Override
    public double getY() {
        return super.getY() + moved;
    }

    /**
     * Returns the distance by which the first line is moved down because its line spacing is greater than single
     * spacing; negative if the spacing is smaller and the line is moved up. The first paragraph of a text is never
     * moved down.
     */
    private double shift(DrawTextFragment line) {
        Double spacing = paragraph.getLineSpacing();
        if (spacing == null || spacing == 0) {
            return 0;
        }
        double height = spacing > 0 ? spacing * PERCENT * line.getHeight() : -spacing;
        double shift = height - line.getHeight();
        return isFirst ? Math.min(0, shift) : shift;
    }

    private boolean hasBullet() {
        BulletStyle style = paragraph.getBulletStyle();
        return style != null && (style.getAutoNumberingScheme() != null || style.getBulletCharacter() != null);
    }

    /** Returns the distance of the first line from the other lines; negative for a hanging indent. */
    private double indent() {
        TextAlign align = paragraph.getTextAlign();
        Double indent = paragraph.getIndent();
        if (indent == null || align == TextAlign.CENTER || align == TextAlign.RIGHT) {
            return 0;
        }
        Double margin = paragraph.getLeftMargin();
        double others = margin == null ? 0 : margin;
        return isHSLF() ? indent - others : Math.max(indent, -others);
    }

    /** Returns the bullet on the baseline of the first line. POI aligns their tops. */
    @Override
    protected @Nullable DrawTextFragment getBullet(Graphics2D graphics, AttributedCharacterIterator firstLine) {
        DrawTextFragment bullet = super.getBullet(graphics, firstLine);
        if (bullet instanceof SlideLine line) {
            line.shift(
                    0, lines.get(0).getLayout().getAscent() - bullet.getLayout().getAscent());
        }
        return bullet;
    }

    @Override
    protected double getWrappingWidth(boolean isFirstLine, Graphics2D graphics) {
        Canvas.checkInterrupted(); // called once for each line
        double width = super.getWrappingWidth(false, graphics);
        return isFirstLine && !hasBullet() && paragraph.getParentShape().getWordWrap() ? width - indent() : width;
    }
}
