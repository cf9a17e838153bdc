package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Finds the items of xls documents. Pictures are in the drawing group, charts in the streams of the sheets, and objects
 * in separate storages.
 */
final class XlsReader {

    private static final String MAIN = "Workbook";
    private static final int VERSION_97 = 0x0600;
    private static final int CHART_STREAM = 0x0020;
    private static final int FILE_PASS = 0x002f;
    private static final int BOUND_SHEET = 0x0085;
    private static final int EXTERN_SHEET = 0x0017;
    private static final int BOOK = 0x01ae;
    private static final int OWN_BOOK = 0x0401;
    private static final int DRAWING_GROUP = 0x00eb;
    private static final int OBJECT = 0x005d;

    private final DirectoryNode root;
    private final OleItems items;
    private final OfficeLimits limits;
    private final Source main;

    private final Map<Long, String> sheets = new LinkedHashMap<>();
    private final List<XlsCells.Sheets> references = new ArrayList<>();
    private final Map<String, String> objects = new LinkedHashMap<>();
    private long drawings = -1;
    private String sheet = "";
    private int sheetRecords;
    private int charts;
    private int books;
    private int own = -1;

    private XlsReader(DirectoryNode root, OleItems items, OfficeLimits limits) {
        this.root = root;
        this.items = items;
        this.limits = limits;
        this.main = Streams.source(root, MAIN);
    }

    static void read(DirectoryNode root, OleItems items, OfficeLimits limits) throws IOException {
        if (!Streams.has(root, MAIN)) {
            throw OleDocument.tooOld("Excel");
        }
        new XlsReader(root, items, limits).read();
    }

    private void read() throws IOException {
        try (InputStream in = main.open()) {
            Biff biff = new Biff(in);
            if (!biff.next() || biff.type() != Biff.BOF) {
                throw new OfficeException(Reason.CORRUPT, "The workbook does not begin with a BOF record", null);
            }
            if (biff.uint16(0) != VERSION_97) {
                throw OleDocument.tooOld("Excel");
            }
            int depth = 1;
            while (biff.next()) {
                switch (biff.type()) {
                    case Biff.BOF -> depth = begin(biff, depth);
                    case Biff.EOF -> depth--;
                    default -> record(biff);
                }
            }
            if (depth != 0 || sheets.isEmpty()) {
                throw new OfficeException(
                        Reason.CORRUPT,
                        sheets.isEmpty() ? "The workbook has no sheets" : "The workbook is truncated",
                        null);
            }
        }
        pictures();
        storages();
    }

    private int begin(Biff biff, int depth) throws IOException {
        if (depth == 0) {
            sheet = sheets.getOrDefault(biff.at(), "");
        }
        if (biff.uint16(2) != CHART_STREAM) {
            return depth + 1;
        }
        long at = biff.at();
        XlsChart chart = XlsChart.read(biff);
        charts++;
        Map<String, Object> metadata = new LinkedHashMap<>();
        if (!sheet.isEmpty()) {
            metadata.put("sheet", sheet);
        }
        items.add(
                new OfficeItem(
                        ItemType.CHART, "charts/" + charts, chart.title(), "application/octet-stream", -1, metadata),
                () -> {
                    throw new OfficeException(
                            Reason.UNSUPPORTED,
                            "A chart of an xls file is not stored as a separate file; request format=png, json or csv",
                            null);
                },
                () -> chart(at));
        return depth;
    }

    private ChartData chart(long at) throws IOException {
        try (InputStream in = main.slice(at, Long.MAX_VALUE - at).open()) {
            Biff biff = new Biff(in);
            if (!biff.next()) {
                throw new OfficeException(Reason.CORRUPT, "The chart is not in the workbook any more", null);
            }
            XlsChart chart = XlsChart.read(biff);
            chart.fill(new XlsCells(root, references, limits));
            return chart.data();
        }
    }

    private void record(Biff biff) {
        switch (biff.type()) {
            case FILE_PASS -> throw OleDocument.encrypted(null);
            case BOUND_SHEET -> {
                checkCount(sheetRecords, "sheets");
                sheetRecords++;
                sheets.put(Integer.toUnsignedLong(Records.int32(biff.data(), 0)), biff.text(6, 1));
            }
            case BOOK -> {
                own = biff.uint16(2) == OWN_BOOK ? books : own;
                books++;
            }
            case EXTERN_SHEET -> {
                int count = Math.min(biff.uint16(0), (biff.data().length - 2) / 6);
                checkCount(references.size() + count - 1, "references to sheets");
                for (int i = 0; i < count; i++) {
                    boolean isOwn = own < 0 || biff.uint16(2 + 6 * i) == own;
                    references.add(
                            isOwn
                                    ? new XlsCells.Sheets(biff.uint16(4 + 6 * i), biff.uint16(6 + 6 * i))
                                    : XlsCells.Sheets.ELSEWHERE);
                }
            }
            case DRAWING_GROUP -> drawings = drawings < 0 ? biff.at() : drawings;
            case OBJECT -> object(biff.data());
            default -> {}
        }
    }

    /** Reserves memory for one more entry of a kind. */
    private void checkCount(int count, String what) {
        if (count >= limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The workbook has more than " + limits.relationships() + " " + what
                            + ", which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
        DocumentMemory.takeEntry("");
    }

    /** Reads the name of the storage of a control or picture (FtPictFmla, [MS-XLS] 2.5.150). */
    private void object(byte[] data) {
        int at = 0;
        while (at + 4 <= data.length) {
            int type = Records.uint16(data, at);
            int length = Records.uint16(data, at + 2);
            if (type == 0x09 && length >= 6) {
                checkCount(objects.size(), "objects");
                int id = Records.int32(data, at + 6 + Records.uint16(data, at + 4));
                objects.put(String.format(Locale.ROOT, "MBD%08X", id), sheet);
            }
            at += 4 + length;
        }
    }

    private void pictures() throws IOException {
        if (drawings < 0) {
            return;
        }
        long at = drawings;
        Source group =
                () -> new DrawingGroup(main.slice(at, Long.MAX_VALUE - at).open());
        try (InputStream in = group.open()) {
            for (Drawings.Found found : new Drawings(limits).walk(in).found()) {
                items.picture("pictures/" + found.blip().from(), found, group);
            }
        }
    }

    /** Adds the storages in the order of the sheets, and then the storages to which no sheet refers. */
    private void storages() throws IOException {
        Map<String, String> all = new LinkedHashMap<>(objects);
        TreeSet<String> rest = new TreeSet<>();
        for (Entry entry : root) {
            if (entry.getName().startsWith("MBD")) {
                rest.add(entry.getName());
            }
        }
        rest.forEach(name -> all.putIfAbsent(name, ""));
        for (Map.Entry<String, String> object : all.entrySet()) {
            if (storage(object.getKey()) instanceof DirectoryNode storage) {
                items.storage(
                        object.getKey(),
                        storage,
                        object.getValue().isEmpty() ? Map.of() : Map.of("sheet", object.getValue()));
            }
        }
    }

    private @Nullable Entry storage(String name) throws IOException {
        return root.hasEntry(name) ? root.getEntry(name) : null;
    }
}
