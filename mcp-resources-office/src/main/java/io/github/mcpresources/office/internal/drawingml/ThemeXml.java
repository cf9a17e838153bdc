package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/** Reads the colors of a theme part. */
public final class ThemeXml {

    private ThemeXml() {}

    /**
     * Returns the colors as {@code #rrggbb} by name: {@code dk1}, {@code lt1}, {@code accent1} and so on. A color of an
     * unknown kind is left out. The stream is not closed.
     *
     * @throws OfficeException if the XML is damaged, has a DTD or is nested too deeply
     */
    public static Map<String, String> colors(InputStream in, OfficeLimits limits) {
        Map<String, String> colors = new LinkedHashMap<>();
        Colors plain = new Colors(Map.of());
        try {
            XmlCursor xml = XmlCursor.open(in, "the theme", limits);
            xml.children(part -> {
                if (part.equals("themeElements")) {
                    xml.children(element -> {
                        if (element.equals("clrScheme")) {
                            xml.children(name -> xml.children(kind -> {
                                String color = plain.color(kind, xml);
                                if (color != null) {
                                    colors.put(name, color);
                                }
                            }));
                        }
                    });
                }
            });
        } catch (XMLStreamException e) {
            throw new OfficeException(Reason.CORRUPT, "The theme is not well-formed XML", e);
        }
        return colors;
    }
}
