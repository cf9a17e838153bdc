package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the properties of an OpenDocument document, such as its title and its author. */
final class OdfProperties {

    private static final int MAX_CUSTOM = 1000;

    private OdfProperties() {}

    static Map<String, Object> read(ZipArchive archive, OfficeLimits limits) throws IOException {
        Map<String, Object> properties = new LinkedHashMap<>();
        Map<String, Object> custom = new LinkedHashMap<>();
        StringJoiner keywords = new StringJoiner(", ");
        Optional<ZipPart> part = archive.find("meta.xml");
        if (part.isPresent()) {
            XmlElements.readKept(
                    archive,
                    part.get(),
                    limits,
                    xml -> xml.children(
                            meta -> xml.children(name -> property(xml, name, properties, keywords, custom))));
        }
        put(properties, "keywords", keywords.toString());
        if (!custom.isEmpty()) {
            properties.put("custom", custom);
        }
        return properties;
    }

    private static void property(
            XmlElements xml,
            String name,
            Map<String, Object> properties,
            StringJoiner keywords,
            Map<String, Object> custom)
            throws XMLStreamException, IOException {
        switch (name) {
            case "title", "subject", "description", "language", "generator" -> put(properties, name, xml.text());
            case "initial-creator" -> put(properties, "author", xml.text());
            case "creator" -> put(properties, "last_modified_by", xml.text());
            case "creation-date" -> put(properties, "created", xml.text());
            case "date" -> put(properties, "modified", xml.text());
            case "print-date" -> put(properties, "last_printed", xml.text());
            case "editing-cycles" -> put(properties, "revision", xml.text());
            case "keyword" -> {
                String keyword = xml.text().strip();
                if (!keyword.isEmpty()) {
                    keywords.add(keyword);
                }
            }
            case "document-statistic" -> {
                count(properties, "pages", xml.attribute("page-count"));
                count(properties, "words", xml.attribute("word-count"));
                count(properties, "characters", xml.attribute("character-count"));
                count(properties, "paragraphs", xml.attribute("paragraph-count"));
                count(properties, "tables", xml.attribute("table-count"));
            }
            case "user-defined" -> {
                String called = xml.attribute("name");
                String type = xml.attribute("value-type");
                String text = xml.text();
                if (called != null && custom.size() < MAX_CUSTOM) {
                    custom.put(called, value(type, text));
                }
            }
            default -> {}
        }
    }

    private static Object value(@Nullable String type, String text) {
        if ("boolean".equals(type)) {
            return Boolean.valueOf(text.strip());
        }
        return "float".equals(type) && text.strip().matches("-?[0-9]{1,15}")
                ? (Object) Long.valueOf(text.strip())
                : text;
    }

    private static void put(Map<String, Object> properties, String name, String text) {
        if (!text.isBlank()) {
            properties.put(name, text.strip());
        }
    }

    private static void count(Map<String, Object> properties, String name, @Nullable String count) {
        if (count != null && count.matches("[0-9]{1,15}")) {
            properties.put(name, Long.valueOf(count));
        }
    }
}
