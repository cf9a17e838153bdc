package io.github.mcpresources.office;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.documents.NameForms;
import io.github.mcpresources.internal.documents.Nearest;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.MissingResults;
import io.github.mcpresources.office.internal.sheet.SheetCsv;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import io.github.mcpresources.office.internal.sheet.SheetJson;
import io.github.mcpresources.office.internal.sheet.SheetMarkdown;
import io.github.mcpresources.office.internal.sheet.SheetPage;
import io.github.mcpresources.office.internal.sheet.SheetSource;
import io.github.mcpresources.office.internal.text.ItemLinks;
import io.github.mcpresources.office.internal.text.MarkdownWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Provides the cells of sheets as texts in CSV, JSON or Markdown. */
final class SheetSources {

    private static final Pattern ALIAS = Pattern.compile("(?i)(?:sheet-)?([1-9][0-9]{0,5})");
    /** The field of the metadata of a short page that states whether the page has no rows. */
    static final String IS_EMPTY = "empty";

    private static final int MAX_NAMED = 20;
    private static final int MAX_SHOWN = 100;
    /** The estimated memory for a cell or an empty place between cells, in bytes, without the text of the cell. */
    private static final long JSON_PLACE = 24;

    private static final long MD_PLACE = 8;

    private SheetSources() {}

    /** Returns the cells in a range of a sheet. The name identifies the sheet as described at {@link #index}. */
    static TextReads.Text cells(
            String name, CellRange range, TableFormat format, boolean formulas, OfficeLimits limits) {
        String key = "sheet/" + name + "?" + format.word() + "&" + range + (formulas ? "&formulas" : "");
        return new TextReads.Text(key, format.mimeType(), (document, out, links) -> {
            SheetSource source = source(document);
            int index = indexOfCells(source, name, TextUris.NAME);
            SheetPage page = SheetPage.read(source, index, range, formulas, limits);
            write(page, format, formulas, out, links);
            if (format == TableFormat.MD && page.next() != null) {
                out.append("\n[There are more rows. Read this resource again with range=" + page.next() + ".]\n");
            }
            return place(page);
        });
    }

    /**
     * Returns the first cells in a range of a sheet, as a short page for the tool {@code read_document}.
     *
     * @param bytes the maximum size of the page, which may be exceeded by its first row
     */
    static TextReads.Text page(
            String name, CellRange range, TableFormat format, boolean formulas, int bytes, OfficeLimits limits) {
        String key = "sheet/" + name + "?" + format.word() + "&" + range + "&length=" + bytes
                + (formulas ? "&formulas" : "");
        int max = format == TableFormat.JSON ? (bytes + 1) / 2 : bytes; // JSON has values and their texts
        return new TextReads.Text(key, format.mimeType(), (document, out, links) -> {
            SheetSource source = source(document);
            int index = indexOfCells(source, name, TextTools.SHEET);
            SheetPage page = SheetPage.readShort(source, index, range, formulas, max, limits);
            write(page, format, formulas, out, links);
            Map<String, Object> place = place(page);
            place.put(IS_EMPTY, page.rows().isEmpty());
            return place;
        });
    }

    private static int indexOfCells(SheetSource source, String name, String parameter) throws IOException {
        int index = index(source.sheets(), name, parameter);
        if (!source.sheets().get(index).cells()) {
            throw new OfficeException(
                    Reason.UNSUPPORTED,
                    "The sheet " + source.sheets().get(index).name() + " has no cells: it consists of a chart",
                    null);
        }
        return index;
    }

    private static void write(SheetPage page, TableFormat format, boolean formulas, Appendable out, ItemLinks links)
            throws IOException {
        switch (format) {
            case CSV -> SheetCsv.write(page, formulas, out);
            case JSON -> {
                DocumentMemory.take(JSON_PLACE * page.places());
                TextSources.json(out, SheetJson.of(page));
            }
            case MD -> {
                DocumentMemory.take(
                        MD_PLACE * page.range().columns() * (page.rows().size() + 1));
                new MarkdownWriter(out, links).accept(SheetMarkdown.of(page, formulas));
                if (page.missingResults() > 0) {
                    out.append("\n[" + MissingResults.note(page.missingResults()) + "]\n");
                }
            }
        }
    }

    private static Map<String, Object> place(SheetPage page) {
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("sheet", page.sheet());
        place.put("range", page.range().toString());
        if (page.used() != null) {
            place.put("used_range", page.used().toString());
        }
        if (page.next() != null) {
            place.put("next_range", page.next().toString());
        }
        if (page.missingResults() > 0) {
            place.put(SheetJson.MISSING_RESULTS, page.missingResults());
        }
        return place;
    }

    static SheetSource source(OfficeDocument document) throws IOException {
        return TextSources.text(document)
                .cells()
                .orElseThrow(() -> new OfficeException(
                        Reason.UNSUPPORTED,
                        "The document has no sheets, because it is not a workbook; read its text or one of its tables",
                        null));
    }

    /**
     * Returns the index of a sheet, from 0. Finds the sheet by its exact name, or else by its name regardless of case,
     * or else by its number, such as {@code sheet-1} or {@code 1} for the first sheet.
     *
     * @param parameter the name of the parameter for error messages
     */
    static int index(List<SheetInfo> sheets, String name, String parameter) {
        for (int at = 0; at < sheets.size(); at++) {
            if (sheets.get(at).name().equals(name)) {
                return at;
            }
        }
        for (int at = 0; at < sheets.size(); at++) {
            if (NameForms.fold(sheets.get(at).name()).equals(NameForms.fold(name))) {
                return at;
            }
        }
        Matcher alias = ALIAS.matcher(name);
        if (alias.matches() && Integer.parseInt(alias.group(1)) <= sheets.size()) {
            return Integer.parseInt(alias.group(1)) - 1;
        }
        throw unknown(sheets, name, parameter);
    }

    private static InvalidParamsException unknown(List<SheetInfo> sheets, String name, String parameter) {
        List<String> names = sheets.stream()
                .map(sheet -> Printable.of(sheet.name(), MAX_SHOWN))
                .toList();
        if (names.isEmpty()) {
            return new InvalidParamsException(parameter, name, "omitted, because the workbook has no sheets");
        }
        String all = String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size())));
        String more = names.size() > MAX_NAMED ? " and " + (names.size() - MAX_NAMED) + " more" : "";
        return new InvalidParamsException(
                parameter,
                name,
                "the name of a sheet, or sheet-1 to sheet-" + names.size() + "; the nearest name is \""
                        + Nearest.of(name, names) + "\", and the sheets are " + all + more);
    }
}
