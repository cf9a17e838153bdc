package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The master pages of an OpenDocument presentation, and the values of the fields in their footers. */
final class OdfMasters {

    /**
     * The maximum number of characters of a footer. Longer ones are cut, because each slide of a presentation repeats
     * them.
     */
    static final int MAX_FOOTER = 1000;

    /** The classes of the header, footer, date and number of a page. */
    static final Set<String> EDGES = Set.of("header", "footer", "date-time", "page-number");

    /** The elements of a master page whose text slides do not display. */
    private static final Set<String> WITHOUT_TEXT = Set.of("notes", "forms", "annotation");

    /**
     * A part of the text of a footer.
     *
     * @param text the text, or the name of a field
     */
    private record Piece(boolean isField, String text) {}

    /**
     * A header, footer, date or number of a master page.
     *
     * @param kind the class, for example {@code footer}
     */
    record Edge(String kind, List<Piece> pieces) {

        /** Returns the text on a slide, in one line. */
        String text(Map<String, String> fields) {
            StringBuilder text = new StringBuilder();
            for (Piece piece : pieces) {
                if (text.length() >= 2 * MAX_FOOTER) {
                    break;
                }
                text.append(piece.isField() ? fields.getOrDefault(piece.text(), "") : piece.text());
            }
            return cut(text.substring(0, Math.min(text.length(), 2 * MAX_FOOTER))
                    .replaceAll("\\s+", " ")
                    .strip());
        }
    }

    /**
     * A master page.
     *
     * @param background the texts of the shapes that are not placeholders
     */
    record Master(String name, List<Block> background, List<Edge> edges) {}

    private final OfficeLimits limits;
    private final Map<String, Master> masters = new HashMap<>();
    private final Map<String, String> declared = new HashMap<>();

    OdfMasters(OfficeLimits limits) {
        this.limits = limits;
    }

    /** Reads the master pages in the part with the styles. */
    void read(XmlElements xml, OdfTextReader reader) throws XMLStreamException, IOException {
        reader.fields(Map.of("page-number", "", "footer", "", "header", "", "date-time", ""));
        xml.children(name -> {
            if (name.equals("master-styles")) {
                xml.children(page -> {
                    if (page.equals("master-page")) {
                        master(xml, reader);
                    }
                });
            }
        });
    }

    private void master(XmlElements xml, OdfTextReader reader) throws XMLStreamException, IOException {
        Master master = new Master(String.valueOf(xml.attribute("name")), new ArrayList<>(), new ArrayList<>());
        xml.children(name -> {
            String kind = xml.attribute("class");
            boolean isPlaceholder = "true".equals(xml.attribute("placeholder"));
            if (kind != null && EDGES.contains(kind) && !isPlaceholder && master.edges.size() < EDGES.size()) {
                List<Piece> pieces = new ArrayList<>();
                pieces(xml, reader, pieces);
                master.edges.add(new Edge(kind, pieces));
            } else if (kind == null && !isPlaceholder && !WITHOUT_TEXT.contains(name)) {
                reader.block(xml, name, block -> {
                    if (!isPicture(block)) {
                        master.background.add(block);
                    }
                });
            }
        });
        masters.put(master.name, master);
    }

    private static void pieces(XmlElements xml, OdfTextReader reader, List<Piece> pieces)
            throws XMLStreamException, IOException {
        xml.content(
                name -> {
                    reader.hold(1);
                    if (pieces.size() >= MAX_FOOTER) {
                        return;
                    }
                    if (EDGES.contains(name)) {
                        pieces.add(new Piece(true, name));
                    } else if (!name.equals("title") && !name.equals("desc")) {
                        boolean isSpan = name.equals("span") || name.equals("a");
                        pieces.add(new Piece(false, isSpan ? "" : " "));
                        pieces(xml, reader, pieces);
                    }
                },
                text -> {
                    reader.hold(text.length());
                    if (pieces.size() >= MAX_FOOTER) {
                        return;
                    }
                    pieces.add(new Piece(false, text));
                });
    }

    private static String cut(String text) {
        boolean splits = text.length() > MAX_FOOTER && Character.isHighSurrogate(text.charAt(MAX_FOOTER - 1));
        return text.substring(0, Math.min(text.length(), splits ? MAX_FOOTER - 1 : MAX_FOOTER));
    }

    /** Checks whether a block has only pictures, charts or attachments. */
    static boolean isPicture(Block block) {
        return block instanceof Block.Paragraph paragraph
                && paragraph.content().stream().allMatch(inline -> inline instanceof Inline.Item);
    }

    /**
     * Reads the declaration of a header, a footer or a date. A date without a fixed value has no text, because it is
     * the date of the day on which the slide is displayed.
     *
     * @param element the name of the current element, for example {@code footer-decl}
     */
    void declare(XmlElements xml, String element) throws XMLStreamException {
        boolean isFixed = !"current-date".equals(xml.attribute("source"));
        String key = element + " " + xml.attribute("name");
        if (element.endsWith("-decl") && isFixed && declared.size() < limits.relationships()) {
            String text = cut(xml.text());
            DocumentMemory.takeEntry(text);
            declared.put(key, text);
        }
    }

    /** Returns the values of the fields on a slide, which is the current element. */
    Map<String, String> fields(XmlElements xml, int number) {
        Map<String, String> fields = new HashMap<>();
        for (String kind : EDGES) {
            String name = xml.attribute("use-" + kind + "-name");
            fields.put(kind, declared.getOrDefault(kind + "-decl " + name, ""));
        }
        fields.put("page-number", Integer.toString(number));
        return fields;
    }

    /** Returns a master page; an empty one if the name is unknown. */
    Master of(@Nullable String name) {
        Master master = masters.get(String.valueOf(name));
        return master == null ? new Master("", List.of(), List.of()) : master;
    }
}
