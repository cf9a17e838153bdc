package io.github.mcpresources.office.internal.render;

import java.awt.font.TextLayout;
import java.text.AttributedString;
import org.apache.poi.sl.draw.DrawTextFragment;

/**
 * A line of text, or the bullet before it, with the leading of its font. If the font has none, POI would use a seventh
 * of the line height.
 */
final class SlideLine extends DrawTextFragment {

    private double right;
    private double down;

    SlideLine(TextLayout layout, AttributedString text) {
        super(layout, text);
    }

    /** Moves the line by a distance from the position that POI sets. */
    void shift(double right, double down) {
        this.right = right;
        this.down = down;
    }

    @Override
    public void setPosition(double x, double y) {
        super.setPosition(x + right, y + down);
    }

    @Override
    public float getLeading() {
        return getLayout().getLeading();
    }
}
