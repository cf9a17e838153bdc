package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.Relationship;
import io.github.mcpresources.office.internal.sheet.CellFormats;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.SheetBlocks;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import io.github.mcpresources.office.internal.sheet.SheetSource;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The text of an xlsx workbook: for each sheet its cells, its pictures, charts and text boxes, links to its
 * attachments, its page headers and footers, and its comments.
 */
public final class WorkbookText implements DocumentText, SheetSource {

    /** The maximum number of linked cells of a sheet. The first cell of each range with a link is not counted. */
    private static final int MAX_LINKED = 100_000;

    /** The kinds of the relationships to files that are embedded in a sheet. */
    private static final Set<String> ATTACHMENTS = Set.of("oleObject", "package");

    private final OoxmlPackage parts;
    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final Workbook workbook;
    private final SharedStrings strings;
    private @Nullable NumberFormats formats;

    public WorkbookText(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits, String main) throws IOException {
        this.parts = parts;
        this.archive = archive;
        this.limits = limits;
        this.workbook = Workbook.read(parts, archive, limits, main);
        this.strings = new SharedStrings(
                archive, limits, workbook.first("sharedStrings").orElse(null));
    }

    @Override
    public Optional<SheetSource> cells() {
        return Optional.of(this);
    }

    @Override
    public List<SheetInfo> sheets() {
        return workbook.sheets().stream().map(Workbook.Sheet::info).toList();
    }

    @Override
    public Extent read(int sheet, CellRange range, boolean formulas, SheetSink sink) throws IOException {
        return sheet(workbook.sheets().get(sheet), range, formulas, sink)
                .map(reader -> new Extent(reader.used(), reader.merged()))
                .orElse(new Extent(null, List.of()));
    }

    /**
     * Reads the cells of a sheet. Returns the reader, from which the caller can get other data of the sheet, such as
     * merged ranges.
     */
    private Optional<SheetReader> sheet(Workbook.Sheet sheet, CellRange range, boolean formulas, SheetSink sink)
            throws IOException {
        ZipPart part = sheet.part();
        if (part == null || !sheet.info().cells()) {
            return Optional.empty();
        }
        boolean complete = part.size() <= limits.item();
        SheetReader reader = new SheetReader(
                strings,
                formats(),
                new CellFormats(workbook.from1904()),
                links(part),
                range,
                formulas,
                complete,
                limits,
                sink);
        XmlElements.read(archive, part, limits, reader::read);
        return Optional.of(reader);
    }

    private NumberFormats formats() throws IOException {
        NumberFormats known = formats;
        if (known == null) {
            NumberFormats read = new NumberFormats();
            Optional<ZipPart> part = workbook.first("styles");
            if (part.isPresent()) {
                XmlElements.readKept(archive, part.get(), limits, read::read);
            }
            known = read;
            formats = read;
        }
        return known;
    }

    /**
     * Returns the targets of the external links of a sheet. The keys of the map are the {@linkplain SheetReader#key
     * keys} of the cells. The links are stored after the cells. Therefore, the whole sheet is read for the links before
     * its cells are read. The links of a sheet with more than {@link OfficeLimits#item} bytes are left out.
     */
    private Map<Long, String> links(ZipPart part) throws IOException {
        Map<String, String> targets = new HashMap<>();
        for (Relationship by : parts.relationships(part.name())) {
            if (by.kind().equals("hyperlink") && by.external()) {
                targets.put(by.id(), by.target());
            }
        }
        Map<Long, String> links = new HashMap<>();
        if (!targets.isEmpty() && part.size() <= limits.item()) {
            XmlElements.read(archive, part, limits, xml -> links(xml, targets, links));
        }
        return links;
    }

    private static void links(XmlElements xml, Map<String, String> targets, Map<Long, String> links)
            throws XMLStreamException, IOException {
        int[] left = {MAX_LINKED};
        xml.children(name -> {
            if (name.equals("hyperlinks")) {
                xml.children(link -> {
                    String ref = xml.attribute("ref");
                    String target = targets.get(xml.relationship("id"));
                    CellRange cell = ref == null ? null : CellRange.read(ref).orElse(null);
                    if (target != null && cell != null) {
                        left[0] = add(cell, target, links, left[0]);
                    }
                });
            }
        });
    }

    /**
     * Adds a link for the first cell of a range, and for at most {@code left} of the other cells. Returns the number of
     * other cells that may still get a link.
     */
    private static int add(CellRange cells, String target, Map<Long, String> links, int left) {
        links.put(SheetReader.key(cells.firstRow(), cells.firstColumn()), target);
        int rest = left;
        for (int row = cells.firstRow(); row <= cells.lastRow(); row++) {
            for (int column = cells.firstColumn(); column <= cells.lastColumn(); column++) {
                if (row > cells.firstRow() || column > cells.firstColumn()) {
                    if (rest == 0) {
                        return 0;
                    }
                    rest--;
                    links.put(SheetReader.key(row, column), target);
                }
            }
        }
        return rest;
    }

    @Override
    public void read(TextSink sink) throws IOException {
        for (Workbook.Sheet sheet : workbook.sheets()) {
            sink.accept(SheetBlocks.heading(sheet.info()));
            SheetBlocks blocks = new SheetBlocks(sink, limits);
            Optional<SheetReader> cells = sheet(sheet, CellRange.ALL, false, blocks);
            blocks.end();
            if (sheet.part() != null) {
                for (Block block : drawing(sheet.part())) {
                    sink.accept(block);
                }
                attachments(sheet.part(), sink);
                if (cells.isPresent()) {
                    cells.get().pages().write(sheet.info().name(), sink);
                }
                for (Comment comment : comments(sheet)) {
                    sink.accept(comment.asBlock());
                }
            }
        }
    }

    @Override
    public void outline(TextSink sink) throws IOException {
        for (Workbook.Sheet sheet : workbook.sheets()) {
            sink.accept(SheetBlocks.heading(sheet.info()));
        }
    }

    @Override
    public List<Comment> comments() throws IOException {
        List<Comment> comments = new ArrayList<>();
        for (Workbook.Sheet sheet : workbook.sheets()) {
            comments.addAll(comments(sheet));
        }
        return comments;
    }

    private List<Comment> comments(Workbook.Sheet sheet) throws IOException {
        return sheet.part() == null
                ? List.of()
                : new SheetComments(
                                archive,
                                limits,
                                parts,
                                workbook.first("person"),
                                sheet.info().name())
                        .read(sheet.part());
    }

    /** Passes on links to the files that are embedded in a sheet, such as a Word document. */
    private void attachments(ZipPart sheet, TextSink sink) throws IOException {
        for (Relationship by : parts.relationships(sheet.name())) {
            if (ATTACHMENTS.contains(by.kind()) && !by.external()) {
                Optional<ZipPart> part = parts.part(by.target());
                if (part.isPresent()) {
                    Inline item = new Inline.Item(ItemType.EMBED, part.get().name(), "");
                    sink.accept(new Block.Paragraph(List.of(item)));
                }
            }
        }
    }

    private List<Block> drawing(ZipPart sheet) throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Relationship by : parts.relationships(sheet.name())) {
            Optional<ZipPart> part =
                    by.kind().equals("drawing") && !by.external() ? parts.part(by.target()) : Optional.empty();
            if (part.isPresent()) {
                blocks.addAll(new SheetDrawing(archive, limits, parts, part.get()).read());
            }
        }
        return blocks;
    }
}
