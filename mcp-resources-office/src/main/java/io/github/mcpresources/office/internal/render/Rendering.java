package io.github.mcpresources.office.internal.render;

import java.awt.image.BufferedImage;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of a rendering.
 *
 * @param blank true if all pixels are the same, most likely because nothing could be drawn
 * @param substitutions a map from each font that is not installed to its substitute
 */
public record Rendering(BufferedImage image, boolean blank, Map<String, String> substitutions) {

    public Rendering {
        substitutions = Collections.unmodifiableMap(new LinkedHashMap<>(substitutions));
    }

    static Rendering of(BufferedImage image, Map<String, String> substitutions) {
        return new Rendering(image, isBlank(image), substitutions);
    }

    private static boolean isBlank(BufferedImage image) {
        int first = image.getRGB(0, 0);
        int[] line = new int[image.getWidth()];
        for (int y = 0; y < image.getHeight(); y++) {
            image.getRGB(0, y, line.length, 1, line, 0, line.length);
            for (int pixel : line) {
                if (pixel != first) {
                    return false;
                }
            }
        }
        return true;
    }
}
