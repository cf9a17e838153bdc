package io.github.mcpresources.office.internal.render;

import java.awt.Graphics2D;
import java.awt.Paint;
import java.io.InputStream;
import org.apache.poi.hslf.usermodel.HSLFShape;
import org.apache.poi.sl.draw.DrawPaint;
import org.apache.poi.sl.usermodel.Insets2D;
import org.apache.poi.sl.usermodel.PaintStyle.TexturePaint;
import org.apache.poi.sl.usermodel.PlaceableShape;
import org.apache.poi.sl.usermodel.Shape;

/** Stretches a picture that fills a shape or the background of a ppt slide. POI would draw it in its own size. */
final class SlidePaint extends DrawPaint {

    private static final int PICTURE = 3; // msofillPicture, [MS-ODRAW] 2.4.11
    private static final Insets2D WHOLE = new Insets2D(0, 0, 0, 0);

    SlidePaint(PlaceableShape<?, ?> shape) {
        super(shape);
    }

    @Override
    protected Paint getTexturePaint(TexturePaint fill, Graphics2D graphics) {
        boolean isStretched =
                fill.getShape() instanceof HSLFShape shape && shape.getFill().getFillType() == PICTURE;
        return super.getTexturePaint(isStretched ? new Stretched(fill) : fill, graphics);
    }

    private record Stretched(TexturePaint fill) implements TexturePaint {

        @Override
        public InputStream getImageData() {
            return fill.getImageData();
        }

        @Override
        public String getContentType() {
            return fill.getContentType();
        }

        @Override
        public int getAlpha() {
            return fill.getAlpha();
        }

        @Override
        public boolean isRotatedWithShape() {
            return fill.isRotatedWithShape();
        }

        @Override
        public Insets2D getStretch() {
            return WHOLE;
        }

        @Override
        public Shape<?, ?> getShape() {
            return fill.getShape();
        }
    }
}
