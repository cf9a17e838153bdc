package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.Inline;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The styles of a docx document, such as headings, lists and bold text. */
final class WordStyles {

    /** The level of text that is not a heading. */
    static final int BODY = 0;

    private static final Pattern HEADING = Pattern.compile("heading ([1-9])");

    /** A style. A property is null if the style does not state it. */
    private static final class Style {
        private @Nullable String basedOn;
        private @Nullable Integer heading;
        private @Nullable String list;
        private @Nullable Integer depth;
        private final Set<Inline.Style> on = EnumSet.noneOf(Inline.Style.class);
        private final Set<Inline.Style> off = EnumSet.noneOf(Inline.Style.class);
    }

    private final Map<String, Style> styles = new HashMap<>();

    void read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            String id = xml.attribute("styleId");
            if (name.equals("style") && id != null) {
                Style style = new Style();
                xml.children(property -> property(xml, property, style));
                styles.put(id, style);
            }
        });
    }

    private static void property(XmlElements xml, String name, Style style) throws XMLStreamException, IOException {
        switch (name) {
            case "name" -> {
                String called = String.valueOf(xml.attribute("val")).toLowerCase(Locale.ROOT);
                Matcher heading = HEADING.matcher(called);
                if (heading.matches()) {
                    style.heading = Integer.valueOf(heading.group(1));
                } else if (called.equals("title")) {
                    style.heading = 1;
                }
            }
            case "basedOn" -> style.basedOn = xml.attribute("val");
            case "pPr" ->
                xml.children(inner -> {
                    if (inner.equals("outlineLvl")) {
                        style.heading = WordParagraph.heading(xml.attribute("val"));
                    } else if (inner.equals("numPr")) {
                        xml.children(number -> {
                            if (number.equals("numId")) {
                                style.list = xml.attribute("val");
                            } else if (number.equals("ilvl")) {
                                style.depth = WordParagraph.number(xml.attribute("val"), 0);
                            }
                        });
                    }
                });
            case "rPr" -> xml.children(run -> RunStyles.read(xml, run, style.on, style.off));
            default -> {}
        }
    }

    /**
     * Returns the heading level that a style gives to its paragraphs, from 1; {@link #BODY} if they are not headings.
     */
    int heading(@Nullable String id) {
        Integer heading = inherited(id, style -> style.heading);
        return heading == null ? BODY : heading;
    }

    /** Returns the id of the list to which a style assigns its paragraphs; null if there is none. */
    @Nullable
    String list(@Nullable String id) {
        return inherited(id, style -> style.list);
    }

    /** Returns the nesting depth that a style gives to list paragraphs, from 0. */
    int depth(@Nullable String id) {
        Integer depth = inherited(id, style -> style.depth);
        return depth == null ? 0 : depth;
    }

    void apply(@Nullable String id, Set<Inline.Style> styles) {
        for (Inline.Style each : Inline.Style.values()) {
            Boolean isOn = inherited(
                    id,
                    style -> style.on.contains(each) ? Boolean.TRUE : style.off.contains(each) ? Boolean.FALSE : null);
            if (isOn != null && isOn) {
                styles.add(each);
            } else if (isOn != null) {
                styles.remove(each);
            }
        }
    }

    private <T> @Nullable T inherited(@Nullable String id, Function<Style, @Nullable T> property) {
        Set<String> seen = new HashSet<>();
        String next = id;
        while (next != null && seen.add(next)) {
            Style style = styles.get(next);
            if (style == null) {
                return null;
            }
            T value = property.apply(style);
            if (value != null) {
                return value;
            }
            next = style.basedOn;
        }
        return null;
    }
}
