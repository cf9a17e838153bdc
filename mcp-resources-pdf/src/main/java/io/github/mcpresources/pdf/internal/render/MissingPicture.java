package io.github.mcpresources.pdf.internal.render;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/** Draws a grey box with a message instead of a picture that cannot be decoded. */
final class MissingPicture {

    private static final Color FILL = new Color(0xe6, 0xe6, 0xe6);
    private static final Color LINE = new Color(0x60, 0x60, 0x60);

    /** The number of units in an em, for the widths of glyphs. */
    private static final double WIDTHS = 1000;

    private static final double MAX_HEIGHT = 24;
    private static final double MIN_HEIGHT = 4;
    private static final double SHARE = 0.9;

    private MissingPicture() {}

    /**
     * Draws the box.
     *
     * @param graphics the graphics of the page; the transform and the color are restored
     * @param place a transform that maps the unit square to the area of the picture on the page
     * @param sentence the message, in ASCII
     */
    static void draw(Graphics2D graphics, AffineTransform place, String sentence) throws IOException {
        AffineTransform page = graphics.getTransform();
        Color color = graphics.getColor();
        graphics.setTransform(new AffineTransform()); // so that the text is never turned or mirrored
        try {
            AffineTransform device = new AffineTransform(page);
            device.concatenate(place);
            Shape box = device.createTransformedShape(new Rectangle2D.Double(0, 0, 1, 1));
            graphics.setColor(FILL);
            graphics.fill(box);
            graphics.setColor(LINE);
            graphics.setStroke(new BasicStroke(1));
            graphics.draw(box);
            write(graphics, box.getBounds2D(), sentence);
        } finally {
            graphics.setTransform(page);
            graphics.setColor(color);
        }
    }

    private static void write(Graphics2D graphics, Rectangle2D box, String sentence) throws IOException {
        PDType1Font font = new PDType1Font(FontName.HELVETICA);
        AffineTransform ems = font.getFontMatrix().createAffineTransform(); // the units of a glyph depend on its font
        Path2D line = new Path2D.Double();
        double width = 0; // in ems; the height of a line is one em
        for (int at = 0; at < sentence.length(); at++) {
            char each = sentence.charAt(at);
            AffineTransform next = AffineTransform.getTranslateInstance(width, 0);
            next.concatenate(ems);
            line.append(font.getNormalizedPath(each).getPathIterator(next), false);
            width += font.getWidth(each) / WIDTHS;
        }
        double height = Math.min(MAX_HEIGHT, SHARE * Math.min(box.getHeight(), box.getWidth() / width));
        if (height < MIN_HEIGHT) {
            return;
        }
        AffineTransform centered = AffineTransform.getTranslateInstance(
                box.getCenterX() - height * width / 2, box.getCenterY() + height / 3);
        centered.scale(height, -height);
        graphics.fill(centered.createTransformedShape(line));
    }
}
