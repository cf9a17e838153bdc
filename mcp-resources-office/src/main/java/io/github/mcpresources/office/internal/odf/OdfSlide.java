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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The text of one slide of an OpenDocument presentation: its title, its shapes, the texts of its master, the speaker
 * notes, and the comments.
 */
final class OdfSlide {

    /** Reads the data of charts. */
    @FunctionalInterface
    interface Charts {
        /** Returns the title and a table of the data; empty if they cannot be read. */
        List<Block> read(String path) throws IOException;
    }

    /** The stored text of a field for the number of the page. */
    private static final String NUMBER = "<number>";

    private final int number;
    private final boolean hidden;
    private final boolean showsMaster;
    private final OdfMasters.Master master;
    private final OdfTextReader reader;
    private final Charts charts;
    private final List<Inline> title = new ArrayList<>();
    private final List<Block> body = new ArrayList<>();
    private final List<Inline> footer = new ArrayList<>();
    /** The classes of the footers that the slide has itself. */
    private final Set<String> edges = new HashSet<>();

    private final List<Block> notes = new ArrayList<>();

    private OdfSlide(
            int number,
            boolean hidden,
            boolean showsMaster,
            OdfMasters.Master master,
            OdfTextReader reader,
            Charts charts) {
        this.charts = charts;
        this.number = number;
        this.hidden = hidden;
        this.showsMaster = showsMaster;
        this.master = master;
        this.reader = reader;
    }

    /** Reads the current element as a slide. */
    static OdfSlide read(XmlElements xml, int number, OdfMasters masters, OdfTextReader reader, Charts charts)
            throws XMLStreamException, IOException {
        String style = xml.attribute("style-name");
        boolean isHidden = reader.styles().isHidden("drawing-page", style);
        boolean showsMaster = reader.styles().displays(style, OdfStyles.MASTER, true);
        OdfMasters.Master master = masters.of(xml.attribute("master-page-name"));
        OdfSlide slide = new OdfSlide(number, isHidden, showsMaster, master, reader, charts);
        Map<String, String> fields = masters.fields(xml, number);
        reader.fields(fields);
        reader.place().put("slide", number);
        xml.children(name -> slide.child(xml, name));
        if (showsMaster) {
            slide.edges(style, fields);
        }
        return slide;
    }

    /** Adds the footers of the master that the slide displays and does not have itself. */
    private void edges(@Nullable String style, Map<String, String> fields) {
        for (OdfMasters.Edge edge : master.edges()) {
            String kind = edge.kind();
            boolean byDefault = !kind.equals("page-number");
            if (!edges.contains(kind) && reader.styles().displays(style, OdfStyles.DISPLAY + kind, byDefault)) {
                String text = edge.text(fields);
                reader.hold(text.length());
                footer(new Block.Paragraph(text.isEmpty() ? List.of() : List.of(new Inline.Text(text, Set.of()))));
            }
        }
    }

    private void child(XmlElements xml, String name) throws XMLStreamException, IOException {
        switch (name) {
            case "notes" ->
                xml.children(inner -> {
                    String kind = String.valueOf(xml.attribute("class"));
                    if (!kind.equals("page") && !OdfMasters.EDGES.contains(kind)) {
                        reader.block(xml, inner, this::note);
                    }
                });
            case "annotation" -> reader.annotation(xml);
            case "forms", "event-listeners", "animations", "par" -> {}
            default -> {
                String kind = String.valueOf(xml.attribute("class"));
                boolean isTitle = kind.equals("title");
                if (OdfMasters.EDGES.contains(kind)) {
                    edges.add(kind);
                }
                reader.block(
                        xml, name, isTitle ? this::title : OdfMasters.EDGES.contains(kind) ? this::footer : this::body);
            }
        }
    }

    private void note(Block block) {
        if (!OdfMasters.isPicture(block)) {
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
                && !paragraph.content().isEmpty()
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

    /**
     * Passes on the text.
     *
     * @param shown the names of the masters whose text is left out, because an earlier slide has it. That of this slide
     *     is added
     */
    void emit(Set<String> shown, TextSink sink) throws IOException {
        List<Inline> heading = new ArrayList<>();
        String name = "Slide " + number + (hidden ? " (hidden)" : "") + (title.isEmpty() ? "" : ": ");
        heading.add(new Inline.Text(name, Set.of()));
        heading.addAll(title);
        sink.accept(new Block.Part(Map.of("slide", number), heading));
        for (Block block : body) {
            sink.accept(block);
        }
        if (showsMaster && shown.add(master.name()) && !master.background().isEmpty()) {
            sink.accept(new Block.Aside("Background", master.background()));
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
