package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.document.ChartPoints;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.Relationship;
import io.github.mcpresources.office.internal.sheet.CellFormats;
import io.github.mcpresources.office.internal.sheet.ReferencedCells;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of an xlsx workbook to which charts refer. For a chart, each sheet is read at most once. The size of
 * a sheet, and of the shared strings, is limited by {@link OfficeLimits#item} and {@link OfficeLimits.Text#part}.
 */
public final class WorkbookCells implements ChartCells {

    private final OoxmlPackage parts;
    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final String main;
    private final boolean isOwn;

    private WorkbookCells(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits, String main, boolean isOwn) {
        this.parts = parts;
        this.archive = archive;
        this.limits = limits;
        this.main = main;
        this.isOwn = isOwn;
    }

    /** Returns the cells of a workbook that contains the charts. The cells are read when they are needed. */
    public static WorkbookCells own(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits, String main) {
        return new WorkbookCells(parts, archive, limits, main, true);
    }

    /**
     * Returns the cells of a workbook that is attached to a chart of another document. The cells are read when they are
     * needed. The channel is not closed.
     *
     * @throws OfficeException if the workbook is not a zip file, is damaged or exceeds a limit
     * @throws IOException if the bytes cannot be read
     */
    public static WorkbookCells attached(SeekableByteChannel workbook, OfficeLimits limits) throws IOException {
        ZipArchive archive = ZipArchive.open(workbook, limits);
        OoxmlPackage parts = new OoxmlPackage(archive, limits);
        String main = parts.relationships("").stream()
                .filter(by -> by.kind().equals("officeDocument") && !by.external())
                .map(Relationship::target)
                .findFirst()
                .orElseThrow(
                        () -> new OfficeException(Reason.CORRUPT, "The workbook of the chart has no main part", null));
        return new WorkbookCells(parts, archive, limits, main, false);
    }

    @Override
    public boolean areShown() {
        return isOwn;
    }

    @Override
    public Map<String, Range> read(Collection<String> formulas) throws IOException {
        Workbook workbook = Workbook.read(parts, archive, limits, main);
        CellReferences references = new CellReferences(workbook.names(), isOwn);
        ChartPoints points = new ChartPoints();
        Map<String, List<Part>> ranges = new LinkedHashMap<>();
        Map<String, ReferencedCells> sheets = new LinkedHashMap<>();
        for (String formula : formulas) {
            List<Part> areas = new ArrayList<>();
            for (CellReferences.Area area : references.areas(formula)) {
                String sheet = area.sheet().toLowerCase(Locale.ROOT);
                ReferencedCells cells = sheets.computeIfAbsent(sheet, name -> new ReferencedCells(points::spend));
                areas.add(new Part(sheet, cells.add(area.range())));
            }
            if (!areas.isEmpty()) {
                ranges.put(formula, areas);
            }
        }
        if (sheets.isEmpty()) {
            return Map.of();
        }
        SharedStrings strings = strings(workbook);
        NumberFormats formats = new NumberFormats();
        Optional<ZipPart> styles = workbook.first("styles");
        if (styles.isPresent()) {
            XmlElements.readKept(archive, styles.get(), limits, formats::read);
        }
        Map<String, SheetReader> read = new LinkedHashMap<>();
        for (Workbook.Sheet sheet : workbook.sheets()) {
            String name = sheet.info().name().toLowerCase(Locale.ROOT);
            ReferencedCells cells = sheets.get(name);
            if (cells != null && sheet.part() != null && sheet.info().cells() && !read.containsKey(name)) {
                SheetReader reader = new SheetReader(
                        strings,
                        formats,
                        CellFormats.ofCharts(workbook.from1904()),
                        Map.of(),
                        cells.bounds(),
                        false,
                        false,
                        limits,
                        cells);
                XmlElements.read(archive, sheet.part(), limits, max(), reader::read);
                read.put(name, reader);
            }
        }
        Map<String, Range> found = new LinkedHashMap<>();
        ranges.forEach((formula, areas) -> {
            Range range = range(areas, sheets, read);
            if (range != null) {
                found.put(formula, range);
            }
        });
        return found;
    }

    /**
     * One of the ranges to which a formula refers. The index is the result of {@link ReferencedCells#add} for this
     * range.
     */
    private record Part(String sheet, int index) {}

    private long max() {
        return Math.min(limits.item(), limits.text().part());
    }

    private SharedStrings strings(Workbook workbook) throws IOException {
        SharedStrings strings = new SharedStrings(
                archive, limits, workbook.first("sharedStrings").orElse(null), max());
        if (strings.isLarge()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The shared strings of the workbook of the chart need more than "
                            + limits.text().strings()
                            + " bytes, which is the limit (setting OfficeLimits.Text.strings)",
                    null);
        }
        return strings;
    }

    private static @Nullable Range range(
            List<Part> areas, Map<String, ReferencedCells> sheets, Map<String, SheetReader> read) {
        List<Range> ranges = new ArrayList<>();
        for (Part area : areas) {
            ReferencedCells cells = sheets.get(area.sheet());
            SheetReader reader = read.get(area.sheet());
            if (cells == null || reader == null) {
                return null; // the workbook has no such sheet
            }
            BitSet rows = reader.hiddenRows();
            ranges.add(cells.cells(area.index(), rows, reader.hiddenColumns()));
        }
        return ranges.size() == 1 ? ranges.get(0) : joined(ranges);
    }

    private static Range joined(List<Range> ranges) {
        List<@Nullable Cell> cells = new ArrayList<>();
        boolean isHidden = false;
        for (Range range : ranges) {
            cells.addAll(range.cells());
            isHidden |= range.hidden();
        }
        return new Range(cells.size(), 1, cells, isHidden);
    }
}
