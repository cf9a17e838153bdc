package io.github.mcpresources.pdf.internal.render;

import org.jspecify.annotations.Nullable;

/**
 * The form in which a page or picture is written.
 *
 * @param isJpeg true for JPEG, false for PNG
 * @param box the maximum size; null for the usual size
 */
public record PictureForm(boolean isJpeg, @Nullable Box box) {

    /**
     * A box into which a picture is scaled. The proportions of the picture are kept.
     *
     * @param width the maximum width, in pixels
     * @param height the maximum height, in pixels
     */
    public record Box(int width, int height) {

        /** The box of thumbnails. */
        public static final Box THUMB = new Box(256, 256);

        /** Returns the factor by which a picture is scaled to this box. */
        double scale(double wide, double high) {
            return Math.min(width / wide, height / high);
        }
    }

    /**
     * Returns the MIME type.
     *
     * @return the MIME type
     */
    public String mimeType() {
        return isJpeg ? "image/jpeg" : "image/png";
    }

    /**
     * Returns the form as a string, the same for equal forms.
     *
     * @return the string
     */
    public String key() {
        return (isJpeg ? "jpeg" : "png") + (box == null ? "" : box.width() + "x" + box.height());
    }
}
