package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.drawingml.DiagramXml;
import io.github.mcpresources.office.internal.drawingml.TextBody;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.Inlines;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the pictures, charts, diagrams and text boxes of a drawing in a docx document. Also reads attachments. */
final class WordDrawing {

    private final WordReader reader;
    private final PackagePart part;
    private final Inlines inlines;
    private final List<Block> boxes;
    private String frame = "";

    private String label = "";
    private boolean hasItem;

    /**
     * Creates a reader.
     *
     * @param inlines the content of the paragraph, to which pictures, charts and attachments are added
     * @param boxes the blocks that follow the paragraph, to which the content of text boxes and diagrams is added
     */
    WordDrawing(WordReader reader, PackagePart part, Inlines inlines, List<Block> boxes) {
        this.reader = reader;
        this.part = part;
        this.inlines = inlines;
        this.boxes = boxes;
    }

    /**
     * Reads a drawing. The alternative text of a drawing without a picture or chart is a paragraph before its text
     * boxes.
     */
    void read(XmlElements xml) throws XMLStreamException, IOException {
        int start = boxes.size();
        content(xml);
        String alternative = frame.isEmpty() ? label : frame;
        if (!hasItem && !alternative.isEmpty()) {
            reader.hold(alternative.length());
            boxes.add(start, new Block.Paragraph(List.of(new Inline.Text(alternative.strip(), Set.of()))));
        }
    }

    private void content(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "docPr" -> frame = label(xml.attribute("descr"), xml.attribute("title"));
                case "cNvPr" -> label = frame.isEmpty() ? label(xml.attribute("descr"), xml.attribute("title")) : frame;
                case "blip" -> {
                    String id = xml.relationship("embed");
                    item(ItemType.IMAGE, id == null ? xml.relationship("link") : id);
                }
                case "shape" -> {
                    label = label(xml.attribute("alt"), null);
                    content(xml);
                }
                case "imagedata" -> {
                    label = label(label, xml.attribute("title"));
                    String id = xml.relationship("id");
                    item(ItemType.IMAGE, id == null ? xml.relationship("pict") : id);
                }
                case "chart" -> item(ItemType.CHART, xml.relationship("id"));
                case "relIds" -> diagram(xml.relationship("dm"));
                case "txbxContent" -> reader.blocks(xml, part, boxes::add);
                case "txBody" -> // of a shape in a locked canvas
                    boxes.addAll(TextBody.read(xml, reader.limits(), part::link, reader::hold)
                            .blocks());
                default -> content(xml);
            }
        });
    }

    /** Reads an attachment, or its preview if the document does not contain the attachment. */
    void attachment(XmlElements xml) throws XMLStreamException, IOException {
        Preview preview = new Preview();
        attachment(xml, preview);
        Optional<Inline> attachment =
                part.path(preview.object).map(path -> new Inline.Item(ItemType.EMBED, path, preview.program));
        attachment.ifPresentOrElse(inlines::add, () -> item(ItemType.IMAGE, preview.picture));
    }

    private static final class Preview {
        private @Nullable String object;
        private @Nullable String picture;
        private String program = "";
    }

    private void attachment(XmlElements xml, Preview found) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "OLEObject" -> {
                    found.object = xml.relationship("id");
                    String program = xml.attribute("ProgID");
                    found.program = program == null || program.startsWith("Package") ? "" : program;
                }
                case "imagedata" -> found.picture = xml.relationship("id");
                case "txbxContent" -> reader.blocks(xml, part, boxes::add);
                default -> attachment(xml, found);
            }
        });
    }

    private static String label(@Nullable String description, @Nullable String title) {
        String text = description == null || description.isBlank() ? title : description;
        return text == null || text.isBlank() ? "" : text;
    }

    private void item(ItemType type, @Nullable String id) {
        part.path(id).ifPresent(path -> {
            hasItem = true;
            inlines.add(new Inline.Item(type, path, label.isEmpty() ? frame : label));
        });
    }

    private void diagram(@Nullable String id) throws IOException {
        Optional<ZipPart> data = part.target(id);
        if (data.isPresent()) {
            reader.read(data.get(), xml -> boxes.addAll(DiagramXml.read(xml, reader.limits(), reader::hold)));
        }
    }
}
