package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.awt.Stroke;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The colors, fonts and lines of charts. Colors in the document take precedence. */
final class ChartLook {

    private static final List<Color> PALETTE = List.of(
            new Color(0x3b82f6),
            new Color(0x10b981),
            new Color(0xf59e0b),
            new Color(0xef4444),
            new Color(0x8b5cf6),
            new Color(0x06b6d4),
            new Color(0xec4899),
            new Color(0x84cc16),
            new Color(0xf97316),
            new Color(0x64748b));

    /**
     * The minimum difference between the color of a series and the background. At least one of the channels red, green
     * and blue (0 to 255) must differ by this number.
     */
    private static final int MIN_DISTANCE = 24;

    static final Stroke LINE = new BasicStroke(3, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    static final Stroke HAIR = new BasicStroke(1);

    final Color ink;
    final Color faint;
    final Color grid;
    final Font title;
    final Font label;
    final Font small;

    ChartLook(Color ink) {
        this.ink = ink;
        this.faint = alpha(ink, 190);
        this.grid = alpha(ink, 38);
        String family = Fonts.plain();
        this.title = new Font(family, Font.BOLD, 26);
        this.label = new Font(family, Font.PLAIN, 18);
        this.small = new Font(family, Font.PLAIN, 16);
    }

    static Color alpha(Color color, int alpha) {
        return new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha);
    }

    static Color lighter(Color color, double share) {
        return mixed(color, Color.WHITE, share);
    }

    static Color mixed(Color from, Color to, double share) {
        double rest = 1 - share;
        return new Color(
                (int) Math.round(from.getRed() * rest + to.getRed() * share),
                (int) Math.round(from.getGreen() * rest + to.getGreen() * share),
                (int) Math.round(from.getBlue() * rest + to.getBlue() * share));
    }

    /** Returns the color for text on a background: nearly black if the background is light, otherwise white. */
    static Color on(Color background) {
        double light = 0.299 * background.getRed() + 0.587 * background.getGreen() + 0.114 * background.getBlue();
        return light > 160 ? new Color(0x1f2937) : Color.WHITE;
    }

    Color palette(int index) {
        return PALETTE.get(index % PALETTE.size());
    }

    Color series(ChartData.Series series, int index) {
        return color(series.color(), palette(index));
    }

    Paint point(ChartData.Series series, int index, int point) {
        return color(series.pointColors().get(point), series(series, index));
    }

    Color sector(ChartData.Series series, int point) {
        Map<Integer, String> own = series.pointColors();
        return color(own.get(point), color(own.isEmpty() ? series.color() : null, palette(point)));
    }

    private Color color(@Nullable String hex, Color otherwise) {
        return hex != null && hex.matches("#[0-9a-fA-F]{6}") ? visible(Color.decode(hex)) : otherwise;
    }

    /**
     * Returns the color, mixed with the text color if the color is too similar to the background. The background is
     * assumed to be white for a dark text color, and nearly black for a light one.
     */
    private Color visible(Color color) {
        Color background = on(ink);
        int distance = Math.max(
                Math.abs(color.getRed() - background.getRed()),
                Math.max(
                        Math.abs(color.getGreen() - background.getGreen()),
                        Math.abs(color.getBlue() - background.getBlue())));
        return distance < MIN_DISTANCE ? mixed(color, ink, 0.3) : color;
    }

    static NumberFormat percent() {
        return new DecimalFormat("0%", DecimalFormatSymbols.getInstance(Locale.ROOT));
    }

    static NumberFormat plain() {
        return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
    }
}
