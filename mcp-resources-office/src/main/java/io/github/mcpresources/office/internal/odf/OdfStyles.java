package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.Inline;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The styles of an OpenDocument document. Only text formatting, list styles and visibility are read. */
final class OdfStyles {

    /** The prefix of the properties that display a footer of a slide. The class of the footer follows. */
    static final String DISPLAY = "display-";

    /** The property that displays the master on a slide. */
    static final String MASTER = "background-objects-visible";

    private static final String PAGE = "page";

    /** The name under which the list style of headings is stored. It cannot be the name of another style. */
    static final String OUTLINE = "outline style";

    /** A style; a property is null if the style does not state it. */
    private static final class Style {
        private @Nullable String parent;
        /** The name of the list style; empty if paragraphs of this style are in no list. */
        private @Nullable String list;

        private final Map<Inline.Style, Boolean> text = new HashMap<>();
        private @Nullable Boolean hidden;
        private @Nullable Boolean breaksBefore;
        private @Nullable Boolean breaksAfter;
        private final Map<String, Boolean> displays = new HashMap<>();
    }

    private final Map<String, Style> styles = new HashMap<>();
    private final Map<String, OdfListStyle> lists = new HashMap<>();
    private String outline = "";

    void read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "style" -> style(xml);
                case "list-style" -> {
                    OdfListStyle list = new OdfListStyle();
                    String called = String.valueOf(xml.attribute("name"));
                    list.read(xml);
                    lists.put(called, list);
                }
                case "outline-style" -> {
                    OdfListStyle list = new OdfListStyle();
                    outline = String.valueOf(xml.attribute("name"));
                    list.read(xml);
                    lists.put(OUTLINE, list);
                }
                case "styles", "automatic-styles", "master-styles" -> read(xml);
                default -> {}
            }
        });
    }

    private void style(XmlElements xml) throws XMLStreamException, IOException {
        Style style = new Style();
        style.parent = xml.attribute("parent-style-name");
        style.list = xml.attribute("list-style-name");
        String master = xml.attribute("master-page-name");
        style.breaksBefore = master == null ? null : !master.isEmpty();
        String key = key(xml.attribute("family"), xml.attribute("name"));
        xml.children(name -> {
            switch (name) {
                case "text-properties" -> text(xml, style.text);
                case "drawing-page-properties" -> {
                    style.hidden = hides(xml.attribute("visibility"), "hidden");
                    displays(xml, MASTER, style);
                    OdfMasters.EDGES.forEach(kind -> displays(xml, DISPLAY + kind, style));
                }
                case "paragraph-properties" -> breaks(xml, style);
                case "table-properties" -> {
                    style.hidden = hides(xml.attribute("display"), "false");
                    breaks(xml, style);
                }
                default -> {}
            }
        });
        styles.put(key, style);
    }

    private static @Nullable Boolean hides(@Nullable String stated, String hiddenValue) {
        return stated == null ? null : stated.equals(hiddenValue);
    }

    /** Reads the page breaks. A style with a master page begins a page, too. */
    private static void breaks(XmlElements xml, Style style) {
        String before = xml.attribute("break-before");
        String after = xml.attribute("break-after");
        if (before != null && !Boolean.TRUE.equals(style.breaksBefore)) {
            style.breaksBefore = before.endsWith(PAGE);
        }
        style.breaksAfter = after == null ? null : after.endsWith(PAGE);
    }

    private static void displays(XmlElements xml, String property, Style style) {
        String value = xml.attribute(property);
        if (value != null) {
            style.displays.put(property, value.equals("true"));
        }
    }

    private static void text(XmlElements xml, Map<Inline.Style, Boolean> styles) {
        String weight = xml.attribute("font-weight");
        if (weight != null) {
            styles.put(Inline.Style.BOLD, weight.equals("bold") || weight.matches("[6-9]00"));
        }
        String slant = xml.attribute("font-style");
        if (slant != null) {
            styles.put(Inline.Style.ITALIC, slant.equals("italic") || slant.equals("oblique"));
        }
        String line = xml.attribute("text-line-through-style");
        if (line != null) {
            styles.put(Inline.Style.STRIKE, !line.equals("none"));
        }
        String position = xml.attribute("text-position");
        if (position != null) {
            styles.put(Inline.Style.SUPERSCRIPT, position.startsWith("super") || position.matches("[1-9].*"));
            styles.put(Inline.Style.SUBSCRIPT, position.startsWith("sub") || position.matches("-[1-9].*"));
        }
    }

    private static String key(@Nullable String family, @Nullable String name) {
        return family + " " + name;
    }

    /** Applies a text style to the styles of the surrounding text, and returns the resulting styles. */
    Set<Inline.Style> text(@Nullable String name, Set<Inline.Style> outer) {
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        styles.addAll(outer);
        for (Inline.Style each : Inline.Style.values()) {
            Boolean isOn = inherited("text", name, style -> style.text.get(each));
            if (isOn != null && isOn) {
                styles.add(each);
            } else if (isOn != null) {
                styles.remove(each);
            }
        }
        return styles;
    }

    Set<Inline.Style> paragraph(@Nullable String name) {
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        for (Inline.Style each : Inline.Style.values()) {
            Boolean isOn = inherited("paragraph", name, style -> style.text.get(each));
            if (isOn != null && isOn) {
                styles.add(each);
            }
        }
        return styles;
    }

    boolean isTitle(@Nullable String name) {
        String next = name;
        Set<String> seen = new HashSet<>();
        while (next != null && seen.add(next)) {
            if (next.equals("Title")) {
                return true;
            }
            Style style = styles.get(key("paragraph", next));
            next = style == null ? null : style.parent;
        }
        return false;
    }

    /** Returns the list style of a paragraph style; null for none. */
    @Nullable
    String listOf(@Nullable String paragraph) {
        String list = inherited("paragraph", paragraph, style -> style.list);
        return list == null || list.isEmpty() ? null : list;
    }

    /** Checks whether headings of a paragraph style have the numbers of the outline, because it states no other list. */
    boolean isOutlined(@Nullable String paragraph) {
        String list = inherited("paragraph", paragraph, style -> style.list);
        return lists.containsKey(OUTLINE) && (list == null || list.equals(outline));
    }

    @Nullable
    OdfListStyle list(@Nullable String name) {
        return name == null ? null : lists.get(name);
    }

    boolean isHidden(String family, @Nullable String name) {
        return Boolean.TRUE.equals(inherited(family, name, style -> style.hidden));
    }

    boolean breaksBefore(String family, @Nullable String name) {
        return Boolean.TRUE.equals(inherited(family, name, style -> style.breaksBefore));
    }

    boolean breaksAfter(String family, @Nullable String name) {
        return Boolean.TRUE.equals(inherited(family, name, style -> style.breaksAfter));
    }

    /** Returns a property of a slide that displays something, such as {@link #MASTER}. */
    boolean displays(@Nullable String page, String property, boolean absent) {
        Boolean value = inherited("drawing-page", page, style -> style.displays.get(property));
        return value == null ? absent : value;
    }

    private <T> @Nullable T inherited(String family, @Nullable String name, Function<Style, @Nullable T> property) {
        String next = name;
        Set<String> seen = new HashSet<>();
        while (next != null && seen.add(next)) {
            Style style = styles.get(key(family, next));
            if (style == null) {
                return null;
            }
            T value = property.apply(style);
            if (value != null) {
                return value;
            }
            next = style.parent;
        }
        return null;
    }
}
