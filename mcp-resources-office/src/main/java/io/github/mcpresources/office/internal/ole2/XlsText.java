package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.sheet.CellFormats;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.ReferencedCells;
import io.github.mcpresources.office.internal.sheet.SheetBlocks;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import io.github.mcpresources.office.internal.sheet.SheetSource;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.jspecify.annotations.Nullable;

/** The text of an xls document. Records are read one by one, and cells row by row. */
final class XlsText implements DocumentText, SheetSource {

    private static final int BOUND_SHEET = 0x0085;
    private static final int STRINGS = 0x00fc;
    private static final int FORMAT = 0x041e;
    private static final int CELL_FORMAT = 0x00e0;
    private static final int DATES = 0x0022;
    private static final int CELL_FORMAT_MEMORY = 24;

    /** A sheet, its index among all sheets including macro sheets, and the offset of its records. */
    private record Place(SheetInfo info, int index, long at) {}

    private final Source main;
    private final OfficeLimits limits;
    private final List<Place> places = new ArrayList<>();
    private final XlsStrings strings;
    private final Map<Integer, String> formats = new HashMap<>();
    private final List<Integer> cellFormats = new ArrayList<>();
    private boolean from1904;
    private int sheets;

    /** The charts and attachments by the name of their sheet. */
    private final Map<Object, List<OfficeItem>> items;

    private XlsText(Source main, OfficeLimits limits, List<OfficeItem> items) {
        this.main = main;
        this.limits = limits;
        this.items = items.stream()
                .filter(item -> item.type() == ItemType.CHART || item.type() == ItemType.EMBED)
                .collect(Collectors.groupingBy(item -> item.metadata().getOrDefault("sheet", "")));
        this.strings = new XlsStrings(limits);
    }

    /**
     * Opens the text.
     *
     * @param items the items of the document; charts and attachments follow the cells of their sheet
     */
    static XlsText open(DirectoryNode root, OfficeLimits limits, List<OfficeItem> items) throws IOException {
        XlsText text = new XlsText(Streams.source(root, "Workbook"), limits, items);
        text.globals();
        return text;
    }

    private void globals() throws IOException {
        try (InputStream in = main.open()) {
            Biff biff = new Biff(in);
            int last = -1;
            while (biff.next() && biff.type() != Biff.EOF) {
                int type = biff.type() == Biff.CONTINUE ? last : biff.type();
                if (type == STRINGS) {
                    strings.add(biff.data());
                } else if (biff.type() != Biff.CONTINUE) {
                    global(biff);
                }
                last = type;
            }
        }
        strings.read();
    }

    private void global(Biff biff) {
        switch (biff.type()) {
            case BOUND_SHEET -> {
                int kind = Records.uint8(biff.data(), 5);
                if (kind == 0 || kind == 2) { // not a macro sheet or a module
                    DocumentMemory.takeEntry("");
                    boolean isHidden = (Records.uint8(biff.data(), 4) & 3) != 0;
                    places.add(new Place(
                            new SheetInfo(biff.text(6, 1), isHidden, kind == 0),
                            sheets,
                            Integer.toUnsignedLong(Records.int32(biff.data(), 0))));
                }
                sheets++;
            }
            case FORMAT -> {
                String pattern = biff.text(2, 2);
                DocumentMemory.takeEntry(pattern);
                formats.put(biff.uint16(0), pattern);
            }
            case CELL_FORMAT -> {
                DocumentMemory.take(CELL_FORMAT_MEMORY);
                cellFormats.add(biff.uint16(2));
            }
            case DATES -> from1904 = biff.uint16(0) == 1;
            default -> {}
        }
    }

    XlsStrings strings() {
        return strings;
    }

    OfficeLimits limits() {
        return limits;
    }

    int format(int cellFormat) {
        return cellFormat < cellFormats.size() ? cellFormats.get(cellFormat) : 0;
    }

    String pattern(int index) {
        String own = formats.get(index);
        return own == null ? CellFormats.builtin(index) : own;
    }

    @Override
    public Optional<SheetSource> cells() {
        return Optional.of(this);
    }

    @Override
    public List<SheetInfo> sheets() {
        return places.stream().map(Place::info).toList();
    }

    @Override
    public Extent read(int sheet, CellRange range, boolean formulas, SheetSink sink) throws IOException {
        XlsSheet cells = sheet(sheet, range, formulas, sink);
        return new Extent(cells.used(), cells.merged());
    }

    private XlsSheet sheet(int sheet, CellRange range, boolean withFormulas, SheetSink sink) throws IOException {
        Place place = places.get(sheet);
        Map<Long, String> links = Map.of();
        if (place.info().cells()) {
            try (InputStream in = records(place)) {
                links = XlsLinks.read(new Biff(in), limits);
            }
        }
        XlsFormulas formulas = withFormulas ? new XlsFormulas(names(), limits) : null;
        XlsSheet cells = new XlsSheet(this, range, new CellFormats(from1904), links, formulas, sink);
        if (place.info().cells()) {
            try (InputStream in = records(place)) {
                cells.read(new Biff(in));
            }
        }
        return cells;
    }

    /**
     * Reads the cells to which a chart refers. The index counts all sheets, including macro sheets. Returns null if the
     * workbook has no such sheet with cells.
     */
    @Nullable
    XlsSheet referenced(int index, ReferencedCells sink) throws IOException {
        for (Place place : places) {
            if (place.index() == index && place.info().cells()) {
                XlsSheet cells =
                        new XlsSheet(this, sink.bounds(), CellFormats.ofCharts(from1904), Map.of(), null, sink);
                try (InputStream in = records(place)) {
                    cells.read(new Biff(in));
                }
                return cells;
            }
        }
        return null;
    }

    private XlsNames names() throws IOException {
        try (InputStream in = main.open()) {
            return XlsNames.read(in, limits);
        }
    }

    private InputStream records(Place place) throws IOException {
        return main.slice(place.at(), Long.MAX_VALUE - place.at()).open();
    }

    @Override
    public void read(TextSink sink) throws IOException {
        for (int sheet = 0; sheet < places.size(); sheet++) {
            sink.accept(SheetBlocks.heading(places.get(sheet).info()));
            SheetBlocks blocks = new SheetBlocks(sink, limits);
            XlsSheet cells = sheet(sheet, CellRange.ALL, false, blocks);
            blocks.end();
            for (Block shape : cells.shapes()) {
                sink.accept(shape);
            }
            for (OfficeItem item : items.getOrDefault(places.get(sheet).info().name(), List.of())) {
                String name = item.name() == null ? "" : item.name();
                sink.accept(new Block.Paragraph(List.of(new Inline.Item(item.type(), item.path(), name))));
            }
            cells.pages().write(places.get(sheet).info().name(), sink);
            for (Comment comment : cells.comments(places.get(sheet).info().name())) {
                sink.accept(comment.asBlock());
            }
        }
    }

    @Override
    public void outline(TextSink sink) throws IOException {
        for (Place place : places) {
            sink.accept(SheetBlocks.heading(place.info()));
        }
    }

    @Override
    public List<Comment> comments() throws IOException {
        List<Comment> comments = new ArrayList<>();
        for (int sheet = 0; sheet < places.size(); sheet++) {
            XlsSheet cells = sheet(sheet, new CellRange(0, 0, 0, 0), false, row -> {});
            comments.addAll(cells.comments(places.get(sheet).info().name()));
        }
        return comments;
    }
}
