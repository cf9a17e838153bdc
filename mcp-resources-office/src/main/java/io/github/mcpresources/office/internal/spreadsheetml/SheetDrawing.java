package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.drawingml.DiagramXml;
import io.github.mcpresources.office.internal.drawingml.TextBody;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the pictures, charts, diagrams and text boxes of one sheet of an xlsx workbook. An instance is used once. */
final class SheetDrawing {

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final PackagePart drawing;
    private final List<Block> blocks = new ArrayList<>();
    private String label = "";
    private long held;

    SheetDrawing(ZipArchive archive, OfficeLimits limits, OoxmlPackage parts, ZipPart part) throws IOException {
        this.archive = archive;
        this.limits = limits;
        this.drawing = new PackagePart(parts, part);
    }

    List<Block> read() throws IOException {
        XmlElements.read(archive, drawing.part(), limits, this::shapes);
        return blocks;
    }

    private void hold(long characters) {
        held += characters;
        if (held > limits.text().block()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The shapes of a sheet have more than " + limits.text().block()
                            + " characters, which is the limit (setting OfficeLimits.Text.block)",
                    null);
        }
        DocumentMemory.hold(held);
    }

    private void shapes(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "cNvPr" -> {
                    String description = xml.attribute("descr");
                    label = description == null ? "" : description;
                }
                case "txBody" ->
                    blocks.addAll(TextBody.read(xml, limits, drawing::link, this::hold)
                            .blocks());
                case "blip" -> item(ItemType.IMAGE, xml.relationship("embed"));
                case "chart" -> item(ItemType.CHART, xml.relationship("id"));
                case "relIds" -> diagram(xml.relationship("dm"));
                case "from", "to", "clientData", "xfrm", "prstGeom", "style" -> {}
                default -> shapes(xml);
            }
        });
    }

    private void item(ItemType type, @Nullable String id) {
        drawing.path(id).ifPresent(path -> {
            hold(Inline.Item.SIZE + label.length());
            blocks.add(new Block.Paragraph(List.of(new Inline.Item(type, path, label))));
        });
    }

    private void diagram(@Nullable String id) throws IOException {
        ZipPart data = drawing.target(id).orElse(null);
        if (data != null) {
            XmlElements.read(archive, data, limits, xml -> blocks.addAll(DiagramXml.read(xml, limits, this::hold)));
        }
    }
}
