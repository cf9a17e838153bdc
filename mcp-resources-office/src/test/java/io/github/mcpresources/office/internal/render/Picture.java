package io.github.mcpresources.office.internal.render;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;

/** Examines the pixels of a picture. */
final class Picture {

    private Picture() {}

    /** Returns the share of the pixels whose color differs from the color of the first pixel. */
    static double share(BufferedImage image) {
        int ground = image.getRGB(0, 0);
        long other = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                other += image.getRGB(x, y) == ground ? 0 : 1;
            }
        }
        return (double) other / image.getWidth() / image.getHeight();
    }

    /** Returns the share of the pixels that have the given color. */
    static double share(BufferedImage image, int color) {
        long same = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                same += (image.getRGB(x, y) & 0xffffff) == color ? 1 : 0;
            }
        }
        return (double) same / image.getWidth() / image.getHeight();
    }

    /**
     * Returns the box around the pixels of a color within a part of a picture. The box has a negative size if no pixel
     * has the color.
     */
    static Rectangle box(BufferedImage image, int color, Rectangle part) {
        Rectangle box = new Rectangle(-1, -1);
        for (int y = part.y; y < part.y + part.height; y++) {
            for (int x = part.x; x < part.x + part.width; x++) {
                if ((image.getRGB(x, y) & 0xffffff) == color) {
                    box.add(new Rectangle(x, y, 1, 1));
                }
            }
        }
        return box;
    }
}
