package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.Inline;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the text styles, such as bold, from the properties of runs. */
final class RunStyles {

    private RunStyles() {}

    /**
     * Reads one property. If the property switches a style on, the style is added to {@code on} and removed from {@code
     * off}. If it switches the style off, the style is added to {@code off} and removed from {@code on}.
     */
    static void read(XmlElements xml, String name, Set<Inline.Style> on, Set<Inline.Style> off) {
        Inline.Style style = switch (name) {
            case "b" -> Inline.Style.BOLD;
            case "i" -> Inline.Style.ITALIC;
            case "strike", "dstrike" -> Inline.Style.STRIKE;
            case "vertAlign" -> vertical(xml.attribute("val"));
            default -> null;
        };
        if (style != null) {
            boolean isOn = name.equals("vertAlign") || xml.isOn();
            (isOn ? on : off).add(style);
            (isOn ? off : on).remove(style);
        }
    }

    private static Inline.@Nullable Style vertical(@Nullable String value) {
        return "superscript".equals(value)
                ? Inline.Style.SUPERSCRIPT
                : "subscript".equals(value) ? Inline.Style.SUBSCRIPT : null;
    }
}
