package io.github.mcpresources.office.internal.drawingml;

import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the colors of shapes: explicit colors and theme colors, including changes of the lightness. */
final class Colors {

    private static final Map<String, String> ALIASES =
            Map.of("tx1", "dk1", "bg1", "lt1", "tx2", "dk2", "bg2", "lt2", "phClr", "accent1");

    private final Map<String, String> theme;

    Colors(Map<String, String> theme) {
        this.theme = theme;
    }

    /** The colors of a shape. */
    static final class Paint {
        @Nullable
        String fill;

        @Nullable
        String line;

        boolean unlined;
    }

    /** Returns the default color of a series, from the theme; null if the theme does not define it. */
    @Nullable
    String accent(int index) {
        return theme.get("accent" + (index % 6 + 1));
    }

    void shape(XmlCursor xml, Paint paint) throws XMLStreamException {
        xml.children(name -> {
            if (name.equals("ln")) {
                xml.children(child -> {
                    paint.unlined |= child.equals("noFill");
                    paint.line = or(fill(child, xml), paint.line);
                });
            } else {
                paint.fill = or(fill(name, xml), paint.fill);
            }
        });
    }

    private static @Nullable String or(@Nullable String color, @Nullable String other) {
        return color == null ? other : color;
    }

    /**
     * Returns the color of a solid fill, of the first stop of a gradient, or of the foreground of a pattern. Returns
     * null if the color is unknown, or the element is not a fill.
     */
    private @Nullable String fill(String name, XmlCursor xml) throws XMLStreamException {
        @Nullable String[] found = new @Nullable String[1];
        switch (name) {
            case "solidFill" -> xml.children(child -> found[0] = or(found[0], color(child, xml)));
            case "gradFill", "gsLst", "gs", "pattFill", "fgClr" ->
                xml.children(child -> {
                    String color = name.equals("gs") || name.equals("fgClr") ? color(child, xml) : fill(child, xml);
                    found[0] = or(found[0], color);
                });
            default -> {}
        }
        return found[0];
    }

    /**
     * Returns a color as {@code #rrggbb}; null if the color is invalid, of an unknown kind, or missing in the theme.
     */
    @Nullable
    String color(String name, XmlCursor xml) throws XMLStreamException {
        String given = name.equals("sysClr") ? xml.attribute("lastClr") : xml.val("");
        String hex = switch (name) {
            case "srgbClr", "sysClr" -> hex(given);
            case "schemeClr" -> themed(given == null ? "" : given);
            default -> null;
        };
        if (hex == null) {
            return null;
        }
        double[] rgb = {channel(hex, 1), channel(hex, 3), channel(hex, 5)};
        xml.children(child -> {
            Double by = Numbers.number(xml.val(""));
            if (by != null) {
                change(rgb, child, Math.max(0, Math.min(by / 100_000, 10)));
            }
        });
        return String.format(Locale.ROOT, "#%02x%02x%02x", byteOf(rgb[0]), byteOf(rgb[1]), byteOf(rgb[2]));
    }

    private @Nullable String themed(String name) {
        String color = theme.get(name);
        return color == null ? theme.get(ALIASES.getOrDefault(name, name)) : color;
    }

    private static @Nullable String hex(@Nullable String text) {
        return text != null && text.matches("[0-9a-fA-F]{6}") ? "#" + text.toLowerCase(Locale.ROOT) : null;
    }

    private static double channel(String hex, int at) {
        return Integer.parseInt(hex.substring(at, at + 2), 16) / 255.0;
    }

    private static int byteOf(double channel) {
        return (int) Math.round(Math.max(0, Math.min(1, channel)) * 255);
    }

    /**
     * Changes the luminance, shade or tint of a color, and ignores other changes. A change of the luminance keeps hue
     * and saturation.
     */
    private static void change(double[] rgb, String how, double by) {
        double top = Math.max(rgb[0], Math.max(rgb[1], rgb[2]));
        double low = Math.min(rgb[0], Math.min(rgb[1], rgb[2]));
        double light = (top + low) / 2;
        switch (how) {
            case "lumMod" -> luminance(rgb, light, light * by);
            case "lumOff" -> luminance(rgb, light, light + by);
            case "shade" -> mix(rgb, 0, 1 - by);
            case "tint" -> mix(rgb, 1, 1 - by);
            default -> {}
        }
    }

    private static void luminance(double[] rgb, double from, double to) {
        double wanted = Math.max(0, Math.min(1, to));
        double room = from <= 0.5 ? from : 1 - from; // the maximum distance of a channel from the old lightness
        double then = wanted <= 0.5 ? wanted : 1 - wanted;
        for (int i = 0; i < 3; i++) {
            rgb[i] = wanted + (room == 0 ? 0 : (rgb[i] - from) * then / room);
        }
    }

    private static void mix(double[] rgb, double towards, double by) {
        double share = Math.max(0, Math.min(1, by));
        for (int i = 0; i < 3; i++) {
            rgb[i] += (towards - rgb[i]) * share;
        }
    }
}
