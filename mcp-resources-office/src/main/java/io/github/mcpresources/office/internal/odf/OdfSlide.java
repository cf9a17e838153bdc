package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.ChartTable;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.PlainInlines;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;

/**
 * The text of one slide of an OpenDocument presentation: its title, its shapes, the speaker notes, and the comments.
 */
final class OdfSlide {

    /** Reads the data of charts. */
    @FunctionalInterface
    interface Charts {
        /** Returns the title and a table of the data; empty if they cannot be read. */
        List<Block> read(String path) throws IOException;
    }

    /** The classes of the header, footer, date and number of a page. */
    private static final Set<String> EDGES = Set.of("header", "footer", "date-time", "page-number");

    /** The stored text of a field for the number of the page. */
    private static final String NUMBER = "<number>";

    private final int number;
    private final boolean hidden;
    private final OdfTextReader reader;
    private final Charts charts;
    private final List<Inline> title = new ArrayList<>();
    private final List<Block> body = new ArrayList<>();
    private final List<Inline> footer = new ArrayList<>();
    private final List<Block> notes = new ArrayList<>();

    private OdfSlide(int number, boolean hidden, OdfTextReader reader, Charts charts) {
        this.charts = charts;
        this.number = number;
        this.hidden = hidden;
        this.reader = reader;
    }

    /** Reads the current element as a slide. */
    static OdfSlide read(XmlElements xml, int number, OdfTextReader reader, Charts charts)
            throws XMLStreamException, IOException {
        boolean isHidden = reader.styles().isHidden("drawing-page", xml.attribute("style-name"));
        OdfSlide slide = new OdfSlide(number, isHidden, reader, charts);
        reader.place().put("slide", number);
        xml.children(name -> slide.child(xml, name));
        return slide;
    }

    private void child(XmlElements xml, String name) throws XMLStreamException, IOException {
        switch (name) {
            case "notes" ->
                xml.children(inner -> {
                    String kind = String.valueOf(xml.attribute("class"));
                    if (!kind.equals("page") && !EDGES.contains(kind)) {
                        reader.block(xml, inner, this::note);
                    }
                });
            case "annotation" -> reader.annotation(xml);
            case "forms", "event-listeners", "animations", "par" -> {}
            default -> {
                String kind = String.valueOf(xml.attribute("class"));
                boolean isTitle = kind.equals("title");
                reader.block(xml, name, isTitle ? this::title : EDGES.contains(kind) ? this::footer : this::body);
            }
        }
    }

    private void note(Block block) {
        boolean isPicture = block instanceof Block.Paragraph paragraph
                && paragraph.content().stream().allMatch(inline -> inline instanceof Inline.Item);
        if (!isPicture) {
            notes.add(block);
        }
    }

    /** Adds a block, and the data of the charts in it. */
    private void body(Block block) throws IOException {
        body.add(block);
        if (block instanceof Block.Paragraph paragraph) {
            for (Inline inline : paragraph.content()) {
                if (inline instanceof Inline.Item item && item.type() == ItemType.CHART) {
                    List<Block> table = charts.read(item.path());
                    reader.hold(ChartTable.characters(table)); // many frames can have the same chart
                    body.addAll(table);
                }
            }
        }
    }

    private void footer(Block block) {
        if (block instanceof Block.Paragraph paragraph
                && !PlainInlines.visible(paragraph.content()).strip().equals(NUMBER)) {
            if (!footer.isEmpty()) {
                footer.add(new Inline.Text(" | ", Set.of()));
            }
            footer.addAll(paragraph.content());
        }
    }

    private void title(Block block) {
        List<Inline> content = block instanceof Block.Paragraph paragraph
                ? paragraph.content()
                : block instanceof Block.ListItem item
                        ? item.content()
                        : block instanceof Block.Heading heading ? heading.content() : List.of();
        if (content.isEmpty()) {
            body.add(block);
            return;
        }
        if (!title.isEmpty()) {
            title.add(new Inline.LineBreak());
        }
        title.addAll(content);
    }

    List<Comment> comments() {
        return reader.comments();
    }

    void emit(TextSink sink) throws IOException {
        List<Inline> heading = new ArrayList<>();
        String shown = "Slide " + number + (hidden ? " (hidden)" : "") + (title.isEmpty() ? "" : ": ");
        heading.add(new Inline.Text(shown, Set.of()));
        heading.addAll(title);
        sink.accept(new Block.Part(Map.of("slide", number), heading));
        for (Block block : body) {
            sink.accept(block);
        }
        if (!footer.isEmpty()) {
            sink.accept(new Block.Aside("Footer", List.of(new Block.Paragraph(footer))));
        }
        if (!notes.isEmpty()) {
            sink.accept(new Block.Aside("Notes", notes));
        }
        for (Comment comment : reader.comments()) {
            sink.accept(comment.asBlock());
        }
    }
}
