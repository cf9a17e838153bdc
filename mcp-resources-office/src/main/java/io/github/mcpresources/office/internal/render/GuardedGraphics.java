package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/**
 * Graphics that throw a {@link java.util.concurrent.CancellationException} if the thread was interrupted. They also
 * reject outlines and texts that would take too long to draw.
 */
@NullUnmarked // like its superclass
final class GuardedGraphics extends Graphics2D {

    private final Graphics2D to;
    private final Dimension size;
    private final OfficeLimits.Drawing limits;

    GuardedGraphics(Graphics2D to, Dimension size, OfficeLimits.Drawing limits) {
        this.to = to;
        this.size = size;
        this.limits = limits;
    }

    private Outline outline(Shape shape) {
        Canvas.checkInterrupted();
        return Outline.of(shape, to.getTransform(), size.width, size.height, limits.outline());
    }

    private void check(long outline) {
        Measure.check("The outline of a shape", outline, "pixels", limits.outline(), "outline");
    }

    private void checkText(int characters) {
        Canvas.checkInterrupted();
        Measure.check("A text", characters, limits.characters(), "characters");
    }

    @Override
    public Graphics create() {
        Canvas.checkInterrupted();
        return new GuardedGraphics((Graphics2D) to.create(), size, limits);
    }

    @Override
    public void draw(Shape shape) {
        check(outline(shape)
                .stroked(to.getStroke(), Math.sqrt(Math.abs(to.getTransform().getDeterminant()))));
        to.draw(shape);
    }

    @Override
    public void fill(Shape shape) {
        check(outline(shape).filled());
        to.fill(shape);
    }

    @Override
    public void clip(Shape shape) {
        if (shape != null && !(shape instanceof Rectangle)) {
            check(outline(shape).clipped());
        }
        to.clip(shape);
    }

    @Override
    public void setClip(Shape shape) {
        if (shape != null && !(shape instanceof Rectangle)) {
            check(outline(shape).filled());
        }
        to.setClip(shape);
    }

    @Override
    public void drawString(String text, int x, int y) {
        checkText(text.length());
        to.drawString(text, x, y);
    }

    @Override
    public void drawString(String text, float x, float y) {
        checkText(text.length());
        to.drawString(text, x, y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, int x, int y) {
        checkText(text.getEndIndex() - text.getBeginIndex());
        to.drawString(text, x, y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, float x, float y) {
        checkText(text.getEndIndex() - text.getBeginIndex());
        to.drawString(text, x, y);
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        checkText(glyphs.getNumGlyphs());
        to.drawGlyphVector(glyphs, x, y);
    }

    @Override
    public boolean drawImage(Image image, AffineTransform transform, ImageObserver observer) {
        Canvas.checkInterrupted();
        return to.drawImage(image, transform, observer);
    }

    @Override
    public void drawImage(BufferedImage image, BufferedImageOp op, int x, int y) {
        Canvas.checkInterrupted();
        to.drawImage(image, op, x, y);
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform transform) {
        Canvas.checkInterrupted();
        to.drawRenderedImage(image, transform);
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform transform) {
        Canvas.checkInterrupted();
        to.drawRenderableImage(image, transform);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
        Canvas.checkInterrupted();
        return to.drawImage(image, x, y, observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, ImageObserver observer) {
        Canvas.checkInterrupted();
        return to.drawImage(image, x, y, width, height, observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, Color background, ImageObserver observer) {
        Canvas.checkInterrupted();
        return to.drawImage(image, x, y, background, observer);
    }

    @Override
    public boolean drawImage(
            Image image, int x, int y, int width, int height, Color background, ImageObserver observer) {
        Canvas.checkInterrupted();
        return to.drawImage(image, x, y, width, height, background, observer);
    }

    @Override
    public boolean drawImage(
            Image image,
            int dx1,
            int dy1,
            int dx2,
            int dy2,
            int sx1,
            int sy1,
            int sx2,
            int sy2,
            ImageObserver observer) {
        Canvas.checkInterrupted();
        return to.drawImage(image, dx1, dy1, dx2, dy2, sx1, sy1, sx2, sy2, observer);
    }

    @Override
    public boolean drawImage(
            Image image,
            int dx1,
            int dy1,
            int dx2,
            int dy2,
            int sx1,
            int sy1,
            int sx2,
            int sy2,
            Color background,
            ImageObserver observer) {
        Canvas.checkInterrupted();
        return to.drawImage(image, dx1, dy1, dx2, dy2, sx1, sy1, sx2, sy2, background, observer);
    }

    @Override
    public boolean hit(Rectangle area, Shape shape, boolean onStroke) {
        Canvas.checkInterrupted();
        return to.hit(area, shape, onStroke);
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        Canvas.checkInterrupted();
        to.copyArea(x, y, width, height, dx, dy);
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        Canvas.checkInterrupted();
        to.drawLine(x1, y1, x2, y2);
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        Canvas.checkInterrupted();
        to.fillRect(x, y, width, height);
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        Canvas.checkInterrupted();
        to.clearRect(x, y, width, height);
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        Canvas.checkInterrupted();
        to.drawRoundRect(x, y, width, height, arcWidth, arcHeight);
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        Canvas.checkInterrupted();
        to.fillRoundRect(x, y, width, height, arcWidth, arcHeight);
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        Canvas.checkInterrupted();
        to.drawOval(x, y, width, height);
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        Canvas.checkInterrupted();
        to.fillOval(x, y, width, height);
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int startAngle, int arcAngle) {
        Canvas.checkInterrupted();
        to.drawArc(x, y, width, height, startAngle, arcAngle);
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int startAngle, int arcAngle) {
        Canvas.checkInterrupted();
        to.fillArc(x, y, width, height, startAngle, arcAngle);
    }

    @Override
    public void drawPolyline(int[] x, int[] y, int count) {
        Canvas.checkInterrupted();
        check((long) count * size.height);
        to.drawPolyline(x, y, count);
    }

    @Override
    public void drawPolygon(int[] x, int[] y, int count) {
        Canvas.checkInterrupted();
        check((long) count * size.height);
        to.drawPolygon(x, y, count);
    }

    @Override
    public void fillPolygon(int[] x, int[] y, int count) {
        Canvas.checkInterrupted();
        check((long) count * size.height);
        to.fillPolygon(x, y, count);
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        return to.getDeviceConfiguration();
    }

    @Override
    public void setComposite(Composite composite) {
        to.setComposite(composite);
    }

    @Override
    public void setPaint(Paint paint) {
        to.setPaint(paint);
    }

    @Override
    public void setStroke(Stroke stroke) {
        to.setStroke(stroke);
    }

    @Override
    public void setRenderingHint(RenderingHints.Key key, Object value) {
        to.setRenderingHint(key, value);
    }

    @Override
    public Object getRenderingHint(RenderingHints.Key key) {
        return to.getRenderingHint(key);
    }

    @Override
    public void setRenderingHints(Map<?, ?> hints) {
        to.setRenderingHints(hints);
    }

    @Override
    public void addRenderingHints(Map<?, ?> hints) {
        to.addRenderingHints(hints);
    }

    @Override
    public RenderingHints getRenderingHints() {
        return to.getRenderingHints();
    }

    @Override
    public void translate(int x, int y) {
        to.translate(x, y);
    }

    @Override
    public void translate(double x, double y) {
        to.translate(x, y);
    }

    @Override
    public void rotate(double angle) {
        to.rotate(angle);
    }

    @Override
    public void rotate(double angle, double x, double y) {
        to.rotate(angle, x, y);
    }

    @Override
    public void scale(double x, double y) {
        to.scale(x, y);
    }

    @Override
    public void shear(double x, double y) {
        to.shear(x, y);
    }

    @Override
    public void transform(AffineTransform transform) {
        to.transform(transform);
    }

    @Override
    public void setTransform(AffineTransform transform) {
        to.setTransform(transform);
    }

    @Override
    public AffineTransform getTransform() {
        return to.getTransform();
    }

    @Override
    public Paint getPaint() {
        return to.getPaint();
    }

    @Override
    public Composite getComposite() {
        return to.getComposite();
    }

    @Override
    public void setBackground(Color color) {
        to.setBackground(color);
    }

    @Override
    public Color getBackground() {
        return to.getBackground();
    }

    @Override
    public Stroke getStroke() {
        return to.getStroke();
    }

    @Override
    public FontRenderContext getFontRenderContext() {
        return to.getFontRenderContext();
    }

    @Override
    public Color getColor() {
        return to.getColor();
    }

    @Override
    public void setColor(Color color) {
        to.setColor(color);
    }

    @Override
    public void setPaintMode() {
        to.setPaintMode();
    }

    @Override
    public void setXORMode(Color color) {
        to.setXORMode(color);
    }

    @Override
    public Font getFont() {
        return to.getFont();
    }

    @Override
    public void setFont(Font font) {
        to.setFont(font);
    }

    @Override
    public FontMetrics getFontMetrics(Font font) {
        return to.getFontMetrics(font);
    }

    @Override
    public Rectangle getClipBounds() {
        return to.getClipBounds();
    }

    @Override
    public void clipRect(int x, int y, int width, int height) {
        to.clipRect(x, y, width, height);
    }

    @Override
    public void setClip(int x, int y, int width, int height) {
        to.setClip(x, y, width, height);
    }

    @Override
    public Shape getClip() {
        return to.getClip();
    }

    @Override
    public void dispose() {
        to.dispose();
    }
}
