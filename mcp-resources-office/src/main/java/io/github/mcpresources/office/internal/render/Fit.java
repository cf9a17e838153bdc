package io.github.mcpresources.office.internal.render;

import java.awt.Dimension;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A box into which a picture is scaled, in pixels. The proportions of the picture are kept. In a URI, the variable
 * {@code size} specifies the box.
 */
public record Fit(int width, int height) {

    public static final Fit THUMB = new Fit(256, 256);

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,5})x([1-9][0-9]{0,5})");

    public Fit {
        if (width <= 0 || height <= 0) {
            throw new IllegalArgumentException("A size must be at least 1x1, not " + width + "x" + height);
        }
    }

    /**
     * Parses {@code thumb} or {@code WxH}, where W and H have up to six digits and no leading zeros. Returns empty for
     * any other text.
     */
    public static Optional<Fit> of(String size) {
        if (size.equals("thumb")) {
            return Optional.of(THUMB);
        }
        Matcher form = FORM.matcher(size);
        return form.matches()
                ? Optional.of(new Fit(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2))))
                : Optional.empty();
    }

    /** Returns the size of a raster image in this box. A raster image is never enlarged. */
    Dimension shrink(double wide, double high) {
        return scaled(wide, high, Math.min(1, scale(wide, high)));
    }

    /**
     * Returns the size of a vector drawing in this box. The drawing is scaled so that it fills the width or the height
     * of the box.
     */
    Dimension fill(double wide, double high) {
        return scaled(wide, high, scale(wide, high));
    }

    private double scale(double wide, double high) {
        return Math.min(width / wide, height / high);
    }

    private static Dimension scaled(double wide, double high, double scale) {
        return new Dimension((int) Math.max(1, Math.round(wide * scale)), (int) Math.max(1, Math.round(high * scale)));
    }
}
