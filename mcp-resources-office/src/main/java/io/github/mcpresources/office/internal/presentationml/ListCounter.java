package io.github.mcpresources.office.internal.presentationml;

import io.github.mcpresources.office.internal.drawingml.Bullet;
import org.jspecify.annotations.Nullable;

/** Counts the numbered paragraphs of one shape. */
final class ListCounter {

    private static final int LEVELS = 9;

    private final int[] counts = new int[LEVELS];
    private final @Nullable Bullet[] last = new Bullet[LEVELS];

    /**
     * Counts a paragraph, and returns its label. The label is empty for a bullet, and null if the paragraph has no
     * bullet or number.
     */
    @Nullable
    String next(@Nullable Bullet bullet, int level) {
        for (int deeper = level + 1; deeper < LEVELS; deeper++) {
            last[deeper] = null;
        }
        if (bullet == null || !bullet.shown()) {
            last[level] = null;
            return null;
        }
        counts[level] = bullet.equals(last[level]) ? counts[level] + 1 : bullet.start();
        last[level] = bullet;
        return bullet.label(counts[level]);
    }
}
