package io.github.mcpresources.office.internal.render;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** A labelled rectangle, drawn instead of content that cannot be rendered. */
final class LabelledFrame {

    static final Color GRAY = new Color(0x6b7280);

    private static final int SIZE = 14;

    private LabelledFrame() {}

    static void draw(String label, Graphics2D graphics, Rectangle2D area, Color color) {
        graphics.setColor(color);
        graphics.setStroke(new BasicStroke(1));
        graphics.draw(area);
        graphics.setFont(new Font(Fonts.plain(), Font.PLAIN, SIZE));
        graphics.drawString(label, (float) area.getX() + 12, (float) area.getY() + 24);
    }
}
