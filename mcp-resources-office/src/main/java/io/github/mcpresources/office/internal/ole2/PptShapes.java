package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import org.apache.poi.hslf.usermodel.HSLFGroupShape;
import org.apache.poi.hslf.usermodel.HSLFObjectData;
import org.apache.poi.hslf.usermodel.HSLFObjectShape;
import org.apache.poi.hslf.usermodel.HSLFPictureData;
import org.apache.poi.hslf.usermodel.HSLFPictureShape;
import org.apache.poi.hslf.usermodel.HSLFShape;
import org.apache.poi.hslf.usermodel.HSLFTable;
import org.apache.poi.hslf.usermodel.HSLFTableCell;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hslf.usermodel.HSLFTextShape;
import org.apache.poi.sl.usermodel.TextShape.TextPlaceholder;
import org.jspecify.annotations.Nullable;

/** Reads the title, the texts, the tables and the pictures of one ppt slide. */
final class PptShapes {

    /** The number of bytes in the header of a record. An attachment begins after the header of its record. */
    private static final int HEADER = 8;

    private final OfficeLimits limits;
    /**
     * The offset of each picture in the picture stream. The record that contains the picture begins shortly before this
     * offset.
     */
    private final NavigableSet<Long> pictures;

    private final Set<String> attachments;
    private final List<Inline> title = new ArrayList<>();
    private final List<Block> body = new ArrayList<>();
    private int depth;

    /**
     * Creates a reader.
     *
     * @param attachments the paths of the attachments in the document
     */
    PptShapes(OfficeLimits limits, NavigableSet<Long> pictures, Set<String> attachments) {
        this.limits = limits;
        this.pictures = pictures;
        this.attachments = attachments;
    }

    List<Inline> title() {
        return title;
    }

    List<Block> body() {
        return body;
    }

    void read(List<HSLFShape> shapes) {
        depth++;
        if (depth > limits.xmlDepth()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The shapes of a slide are nested deeper than " + limits.xmlDepth()
                            + ", which is the limit (setting OfficeLimits.xmlDepth)",
                    null);
        }
        for (HSLFShape shape : shapes) {
            if (shape instanceof HSLFTable table) {
                table(table);
            } else if (shape instanceof HSLFGroupShape group) {
                read(group.getShapes());
            } else if (shape instanceof HSLFPictureShape picture) {
                if (picture instanceof HSLFObjectShape object) {
                    attachment(object);
                }
                picture(picture);
            } else if (shape instanceof HSLFTextShape text) {
                text(text);
            }
        }
        depth--;
    }

    private void text(HSLFTextShape shape) {
        if (PptParagraphs.isField(shape.getTextParagraphs())) {
            return; // a slide number or date
        }
        List<HSLFTextParagraph> paragraphs = shape.getTextParagraphs();
        if (paragraphs.isEmpty() || !TextPlaceholder.isTitle(paragraphs.get(0).getRunType())) {
            new PptParagraphs(limits, body).add(paragraphs);
            return;
        }
        List<Block> blocks = new ArrayList<>();
        new PptParagraphs(limits, blocks).add(paragraphs);
        for (Block block : blocks) {
            if (!title.isEmpty()) {
                title.add(new Inline.LineBreak());
            }
            title.addAll(content(block));
        }
    }

    private static List<Inline> content(Block block) {
        return block instanceof Block.Paragraph paragraph
                ? paragraph.content()
                : block instanceof Block.ListItem item ? item.content() : List.of();
    }

    private void table(HSLFTable table) {
        List<List<Block.Cell>> rows = new ArrayList<>();
        long cells = 0;
        for (int row = 0; row < table.getNumberOfRows(); row++) {
            List<Block.Cell> line = new ArrayList<>();
            for (int column = 0; column < table.getNumberOfColumns(); column++) {
                List<Block> content = new ArrayList<>();
                HSLFTableCell cell = table.getCell(row, column);
                if (cell != null) {
                    new PptParagraphs(limits, content).add(cell.getTextParagraphs());
                }
                line.add(new Block.Cell(content, 1, 1));
                cells++;
            }
            Block.Table.checkCells(cells, limits);
            rows.add(line);
        }
        if (!rows.isEmpty()) {
            body.add(new Block.Table(rows, Block.Kind.WHOLE));
        }
    }

    /** Adds an attachment, if the document contains it. */
    private void attachment(HSLFObjectShape shape) {
        @Nullable HSLFObjectData data = shape.getObjectData();
        String path = data == null
                ? ""
                : PptReader.OBJECTS + "/" + (data.getExOleObjStg().getLastOnDiskOffset() + HEADER);
        if (attachments.contains(path)) {
            String name = shape.getInstanceName();
            String label = name == null ? "" : name.strip();
            body.add(new Block.Paragraph(List.of(new Inline.Item(ItemType.EMBED, path, label))));
        }
    }

    private void picture(HSLFPictureShape shape) {
        @Nullable HSLFPictureData data = shape.getPictureData();
        @Nullable Long at = data == null ? null : pictures.higher((long) data.getOffset());
        if (at != null) {
            String name = shape.getPictureName();
            String label = name == null ? "" : name.strip();
            body.add(new Block.Paragraph(
                    List.of(new Inline.Item(ItemType.IMAGE, PptReader.PICTURES + "/" + at, label))));
        }
    }
}
