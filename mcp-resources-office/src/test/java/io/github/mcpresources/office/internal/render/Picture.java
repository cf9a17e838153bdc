package io.github.mcpresources.office.internal.render;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;

/** Looks at the pixels of a picture. */
final class Picture {

    private Picture() {}

    /** How much of it is not of the color of its first pixel. */
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

    /** How much of it is of a color. */
    static double share(BufferedImage image, int color) {
        long same = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                same += (image.getRGB(x, y) & 0xffffff) == color ? 1 : 0;
            }
        }
        return (double) same / image.getWidth() / image.getHeight();
    }

    /** The box around what is of a color within a part of it. */
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
