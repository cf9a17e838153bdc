package io.github.mcpresources.office.internal.ooxml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PackageXml;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the names of items that have no file name. The name of a chart is its title or the name of its shape. The name
 * of a font is its typeface and style. If an XML part cannot be read or exceeds a limit, the names in this part are
 * missing. A read of the item itself reports the reason.
 */
final class PartTitles {

    private static final Logger log = LoggerFactory.getLogger(PartTitles.class);

    private static final Set<String> STYLES = Set.of(
            "embedRegular", "embedBold", "embedItalic", "embedBoldItalic", "regular", "bold", "italic", "boldItalic");

    /**
     * A font.
     *
     * @param name the typeface and style
     * @param key the key that obfuscates the bytes; null for none
     */
    record Font(String name, @Nullable String key) {}

    private final OoxmlPackage parts;
    private final Map<String, Map<String, String>> shapes = new HashMap<>();
    private final Map<String, Map<String, Font>> fonts = new HashMap<>();

    PartTitles(OoxmlPackage parts) {
        this.parts = parts;
    }

    /** Returns the title of a chart; empty if there is none. The rest of the chart is not read. */
    Optional<String> chart(String part) throws IOException {
        StringBuilder title = new StringBuilder();
        boolean[] inTitle = new boolean[1];
        visit(part, element -> {
            String name = element.name();
            if (name.equals("plotArea") || name.equals("autoTitleDeleted")) {
                return false;
            }
            inTitle[0] |= name.equals("title");
            if (inTitle[0] && (name.equals("t") || name.equals("v"))) {
                title.append(element.text());
            } else if (name.equals("p") && !title.isEmpty()) {
                title.append(' ');
            }
            return true;
        });
        return Optional.of(title.toString().strip()).filter(text -> !text.isEmpty());
    }

    /**
     * Returns the name of the shape of a chart; empty if the shape has no name.
     *
     * @param source the part that contains the shape
     * @param relationship the id of the relationship from this part to the chart
     */
    Optional<String> shape(String source, String relationship) throws IOException {
        Map<String, String> known = shapes.get(source);
        if (known == null) {
            Map<String, String> found = new HashMap<>();
            String[] last = new String[1];
            visit(source, element -> {
                String name = element.name();
                if (name.equals("cNvPr") || name.equals("docPr")) {
                    last[0] = element.attribute("name");
                } else if (name.equals("chart")) {
                    String id = element.relationship("id");
                    if (id != null && last[0] != null && !last[0].isBlank()) {
                        found.putIfAbsent(id, last[0]);
                    }
                }
                return true;
            });
            known = found;
            shapes.put(source, known);
        }
        return Optional.ofNullable(known.get(relationship));
    }

    /**
     * Returns the name and the key of an embedded font; empty if they are unknown.
     *
     * @param source the part that refers to the font
     * @param relationship the id of the relationship from this part to the font
     */
    Optional<Font> font(String source, String relationship) throws IOException {
        Map<String, Font> known = fonts.get(source);
        if (known == null) {
            Map<String, Font> found = new HashMap<>();
            String[] face = {""};
            visit(source, element -> {
                String name = element.name();
                String id = element.relationship("id");
                if (name.equals("font")) {
                    String typeface = element.attribute("typeface");
                    String called = typeface == null ? element.attribute("name") : typeface;
                    face[0] = called == null ? "" : called;
                } else if (id != null && STYLES.contains(name)) {
                    found.putIfAbsent(id, new Font(face[0] + style(name), element.attribute("fontKey")));
                }
                return true;
            });
            known = found;
            fonts.put(source, known);
        }
        return Optional.ofNullable(known.get(relationship));
    }

    private static String style(String element) {
        String style = element.replace("embed", "");
        return switch (style) {
            case "Bold", "bold" -> " Bold";
            case "Italic", "italic" -> " Italic";
            case "BoldItalic", "boldItalic" -> " Bold Italic";
            default -> "";
        };
    }

    private void visit(String name, PackageXml.Visitor visitor) throws IOException {
        Optional<ZipPart> part = parts.part(name);
        if (part.isEmpty()) {
            return;
        }
        try {
            parts.xml().visit(part.get(), visitor);
        } catch (OfficeException unreadable) { // the list is returned without these names
            log.debug("The names of shapes and fonts in part {} could not be read", name, unreadable);
        }
    }
}
