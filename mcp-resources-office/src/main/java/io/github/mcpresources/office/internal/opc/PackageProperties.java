package io.github.mcpresources.office.internal.opc;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;

/** Reads the properties of an OOXML document, such as its title and its author. */
public final class PackageProperties {

    /** The names of the properties in results, by their names in the document. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("title", "title"),
            Map.entry("subject", "subject"),
            Map.entry("creator", "author"),
            Map.entry("keywords", "keywords"),
            Map.entry("description", "description"),
            Map.entry("category", "category"),
            Map.entry("contentStatus", "status"),
            Map.entry("language", "language"),
            Map.entry("version", "version"),
            Map.entry("revision", "revision"),
            Map.entry("lastModifiedBy", "last_modified_by"),
            Map.entry("created", "created"),
            Map.entry("modified", "modified"),
            Map.entry("lastPrinted", "last_printed"),
            Map.entry("Application", "application"),
            Map.entry("Company", "company"),
            Map.entry("Manager", "manager"),
            Map.entry("Pages", "pages"),
            Map.entry("Words", "words"),
            Map.entry("Characters", "characters"),
            Map.entry("Paragraphs", "paragraphs"),
            Map.entry("Slides", "slides"),
            Map.entry("HiddenSlides", "hidden_slides"),
            Map.entry("Notes", "notes"));

    private static final int MAX_CUSTOM = 1000;

    private PackageProperties() {}

    public static Map<String, Object> read(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits)
            throws IOException {
        Map<String, Object> properties = new LinkedHashMap<>();
        Map<String, Object> custom = new LinkedHashMap<>();
        for (Relationship by : parts.relationships("")) {
            Optional<ZipPart> part = by.external() ? Optional.empty() : parts.part(by.target());
            if (part.isPresent()) {
                switch (by.kind()) {
                    case "core-properties", "extended-properties" ->
                        XmlElements.readKept(archive, part.get(), limits, xml -> named(xml, properties));
                    case "custom-properties" ->
                        XmlElements.readKept(archive, part.get(), limits, xml -> custom(xml, custom));
                    default -> {}
                }
            }
        }
        if (!custom.isEmpty()) {
            properties.put("custom", custom);
        }
        return properties;
    }

    private static void named(XmlElements xml, Map<String, Object> properties) throws XMLStreamException, IOException {
        xml.children(name -> {
            String shown = NAMES.get(name);
            if (shown != null) {
                String text = xml.text().strip();
                if (!text.isEmpty()) {
                    properties.putIfAbsent(shown, value(text, Character.isUpperCase(name.charAt(0))));
                }
            }
        });
    }

    /**
     * Converts a whole number, such as the number of pages, to a {@link Long} if {@code isExtended} is true. Returns
     * any other value unchanged.
     */
    private static Object value(String text, boolean isExtended) {
        return isExtended && text.matches("[0-9]{1,15}") ? (Object) Long.valueOf(text) : text;
    }

    private static void custom(XmlElements xml, Map<String, Object> custom) throws XMLStreamException, IOException {
        xml.children(name -> {
            String called = xml.attribute("name");
            if (name.equals("property") && called != null && custom.size() < MAX_CUSTOM) {
                xml.children(type -> {
                    String text = xml.text();
                    Object value = switch (type) {
                        case "i1", "i2", "i4", "i8", "int", "ui1", "ui2", "ui4", "uint" -> value(text.strip(), true);
                        case "bool" ->
                            text.strip().equals("true") || text.strip().equals("1");
                        default -> text;
                    };
                    custom.put(called, value);
                });
            }
        });
    }
}
