package io.github.mcpresources.pdf.internal.render;

import org.jspecify.annotations.Nullable;

/**
 * The format and the size of a rendered page or picture.
 *
 * @param isJpeg true for JPEG, false for PNG
 * @param box the maximum size; null for the default size
 */
public record PictureForm(boolean isJpeg, @Nullable Box box) {

    /** A box into which a picture is scaled, in pixels. The proportions of the picture are kept. */
    public record Box(int width, int height) {

        public static final Box THUMB = new Box(256, 256);

        double scale(double wide, double high) {
            return Math.min(width / wide, height / high);
        }
    }

    public String mimeType() {
        return isJpeg ? "image/jpeg" : "image/png";
    }

    public String key() {
        return (isJpeg ? "jpeg" : "png") + (box == null ? "" : box.width() + "x" + box.height());
    }
}
