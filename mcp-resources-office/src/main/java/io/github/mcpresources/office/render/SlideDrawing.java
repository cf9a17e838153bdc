package io.github.mcpresources.office.render;

import java.awt.Graphics2D;
import org.apache.poi.sl.draw.DrawFactory;
import org.apache.poi.sl.draw.DrawFontManager;
import org.apache.poi.sl.draw.DrawGraphicalFrame;
import org.apache.poi.sl.draw.DrawShape;
import org.apache.poi.sl.draw.Drawable;
import org.apache.poi.sl.usermodel.GraphicalFrame;
import org.apache.poi.sl.usermodel.Shape;
import org.apache.poi.xslf.usermodel.XSLFDiagram;

/** Draws as POI does, charts and SmartArt too, until the thread is interrupted. */
final class SlideDrawing extends DrawFactory {

    private final DrawFontManager fonts = new SlideFontManager();
    private final ChartFrames charts;

    SlideDrawing(ChartFrames charts) {
        this.charts = charts;
    }

    @Override
    public Drawable getDrawable(Shape<?, ?> shape) {
        Canvas.checkInterrupted();
        return super.getDrawable(shape);
    }

    @Override
    public DrawFontManager getFontManager(Graphics2D graphics) {
        return fonts;
    }

    @Override
    public DrawGraphicalFrame getDrawable(GraphicalFrame<?, ?> frame) {
        return new DrawGraphicalFrame(frame) {
            @Override
            public void draw(Graphics2D graphics) {
                if (frame instanceof XSLFDiagram diagram && diagram.getGroupShape() != null) {
                    Drawable shapes = SlideDrawing.this.getDrawable((Shape<?, ?>) diagram.getGroupShape());
                    shapes.applyTransform(graphics);
                    shapes.draw(graphics); // what SmartArt was drawn as last
                } else if (!charts.draw(frame, graphics, DrawShape.getAnchor(graphics, frame))) {
                    super.draw(graphics);
                }
            }
        };
    }
}
