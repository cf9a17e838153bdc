package io.github.mcpresources.office;

import io.github.mcpresources.Contents;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentTools;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Implements the tools {@code read_document} and {@code extract_tables}. They return the content of the resources in
 * {@link TextResources}, in parts of a limited size.
 */
final class TextTools {

    private static final String PART = "part";
    static final String SLIDE = "slide";
    static final String SHEET = "sheet";
    static final String TABLE = "table";
    private static final String TEXT = "text";
    private static final String TEXT_TYPE = "string";
    private static final String GIVEN_WITH_SHEET = "given with sheet only";
    static final List<String> PARTS = List.of(TEXT, "outline", "comments", "properties");

    private final OfficeDocuments documents;
    private final ToolResults listing;

    TextTools(OfficeDocuments documents, ToolResults listing) {
        this.documents = documents;
        this.listing = listing;
    }

    static Map<String, Object> properties(Map<String, Object> file, List<DocumentFormat> others) {
        Set<String> names = new LinkedHashSet<>(PARTS);
        others.forEach(other -> names.addAll(other.partNames()));
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(ToolResults.FILE_PATH, file);
        properties.put(
                PART,
                Map.of(
                        "type",
                        "string",
                        "enum",
                        List.copyOf(names),
                        "description",
                        "The part to read if neither slide, sheet nor table is given; text by default"));
        properties.putAll(parts());
        others.forEach(other -> properties.putAll(other.arguments()));
        properties.put(
                TextUris.FORMAT,
                OfficeTools.property(
                        TEXT_TYPE, "md (the default) or txt; for sheets and tables md (the default), csv or json"));
        properties.put(
                TextUris.FORMULAS,
                OfficeTools.property("boolean", "true to show the formulas of the sheet instead of their results"));
        properties.put(
                TextUris.OFFSET,
                OfficeTools.property(
                        "integer",
                        "The offset in bytes at which to read a long text, as stated at the end of the previous part;"
                                + " for a sheet, use range instead"));
        properties.put(
                TextUris.LENGTH,
                OfficeTools.property(
                        "integer", "The maximum number of bytes of a text or sheet to return, 40000 by default"));
        return properties;
    }

    static Map<String, Object> parts() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(SLIDE, number("The number of a slide, from 1"));
        properties.put(SHEET, OfficeTools.property(TEXT_TYPE, "The name of a sheet, or sheet-1 for the first one"));
        properties.put(
                TextUris.RANGE, OfficeTools.property(TEXT_TYPE, "Cells of the sheet, such as B2:D9, A:C or 2:10"));
        properties.put(TABLE, number("The number of a table, from 1; extract_tables lists the tables"));
        return properties;
    }

    private static Map<String, Object> number(String description) {
        return Map.of("type", "integer", "minimum", 1, "description", description);
    }

    /**
     * Reads a document. The extension of the file name decides whether the document is read in one of the other formats
     * or as an Office document.
     */
    String read(
            Map<String, Object> arguments,
            @Nullable String session,
            RequestContext context,
            List<DocumentFormat> others)
            throws IOException {
        String path = ToolResults.text(arguments, ToolResults.FILE_PATH).orElse("");
        Optional<DocumentFormat> other = DocumentTools.of(others, path);
        checkFormat(path, arguments, other, others);
        if (other.isEmpty()) {
            return read(listing.document(arguments, session), arguments, context);
        }
        String docId = other.get()
                .docId(path, session)
                .orElseThrow(() -> new InvalidParamsException(
                        ToolResults.FILE_PATH, path, other.get().validNames(path)));
        return other.get().read(docId, arguments, context);
    }

    /**
     * Rejects an argument that can only be used for documents of another format. Otherwise the client would get the
     * whole text, or a part that it did not ask for.
     */
    private static void checkFormat(
            String path, Map<String, Object> arguments, Optional<DocumentFormat> other, List<DocumentFormat> others) {
        Set<String> names = new LinkedHashSet<>(parts().keySet());
        others.forEach(format -> names.addAll(format.arguments().keySet()));
        if (other.isPresent()) {
            names.add(TextUris.FORMULAS);
        }
        Set<String> own = other.map(format -> format.arguments().keySet()).orElse(parts().keySet());
        for (String name : names) {
            if (arguments.get(name) != null && !own.contains(name)) {
                throw new InvalidParamsException(
                        name,
                        arguments.get(name),
                        "omitted for a document of this format, which has part, "
                                + (other.isEmpty() ? ownParts(path) : String.join(", ", own)));
            }
        }
    }

    /** Returns the arguments that select a part of an Office document, according to the extension of its name. */
    static String ownParts(String path) {
        String name = path.strip().toLowerCase(Locale.ROOT);
        String extension = name.substring(name.lastIndexOf('.') + 1);
        if (extension.matches("xl.*|ods|ots")) {
            return "sheet, range";
        }
        return extension.matches("pp.*|pot.*|odp|otp")
                ? "slide, table"
                : "table; extract_tables and the part outline state pages";
    }

    String read(String docId, Map<String, Object> arguments, RequestContext context) throws IOException {
        checkParts(arguments);
        PartReads reads = new PartReads(documents, docId, arguments, context);
        Optional<Integer> slide = place(arguments, SLIDE);
        Optional<Integer> table = place(arguments, TABLE);
        Optional<String> range = ToolResults.text(arguments, TextUris.RANGE);
        if (slide.isPresent()) {
            return reads.slide(slide.get());
        }
        if (table.isPresent()) {
            return reads.table(table.get());
        }
        if (arguments.get(SHEET) != null || range.isPresent()) {
            return reads.sheet(ToolResults.text(arguments, SHEET).orElse("sheet-1"), range);
        }
        String part = ToolResults.text(arguments, PART).orElse(TEXT);
        return switch (part) {
            case TEXT -> reads.text();
            case "outline" -> reads.outline();
            case "comments" -> reads.comments();
            case "properties" -> reads.properties();
            default -> throw new InvalidParamsException(PART, part, "one of " + String.join(", ", PARTS));
        };
    }

    /** Rejects arguments that select more than one part. */
    private static void checkParts(Map<String, Object> arguments) {
        List<String> given = Stream.of(SLIDE, SHEET, TABLE, PART)
                .filter(name -> arguments.get(name) != null)
                .toList();
        if (given.size() > 1) {
            String last = given.get(given.size() - 1);
            throw new InvalidParamsException(
                    last,
                    String.valueOf(arguments.get(last)),
                    "the only one of part, slide, sheet and table; omit the others");
        }
        Object range = arguments.get(TextUris.RANGE);
        if (range != null && !given.isEmpty() && !given.contains(SHEET)) {
            throw new InvalidParamsException(TextUris.RANGE, range, GIVEN_WITH_SHEET);
        }
        if (isTrue(arguments, TextUris.FORMULAS) && !given.contains(SHEET) && range == null) {
            throw new InvalidParamsException(TextUris.FORMULAS, true, GIVEN_WITH_SHEET);
        }
    }

    static boolean isTrue(Map<String, Object> arguments, String name) {
        Object value = arguments.getOrDefault(name, false);
        if (value instanceof Boolean truth) {
            return truth;
        }
        throw new InvalidParamsException(name, value, "true or false");
    }

    /** Returns the number of a slide or table, from 1. */
    private static Optional<Integer> place(Map<String, Object> arguments, String name) {
        Optional<Integer> number = PartReads.number(arguments, name);
        if (number.isPresent() && number.get() < 1) {
            throw new InvalidParamsException(name, number.get(), "at least 1");
        }
        return number;
    }

    /** Returns the tables, or the sheets of a workbook, as JSON. */
    String tables(Map<String, Object> arguments, @Nullable String session, RequestContext context) throws IOException {
        String docId = listing.document(arguments, session);
        Contents contents = documents.text(docId, TextSources.outline(docId, documents.limits()), context);
        String outline = PartReads.text(contents);
        Map<String, Object> all = McpJsonDefaults.getMapper().readValue(outline, new TypeRef<Map<String, Object>>() {});
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("doc_id", docId);
        json.put("tables", all.getOrDefault("tables", List.of()));
        List<Object> sheets = new ArrayList<>();
        if (all.get("outline") instanceof List<?> entries) {
            for (Object entry : entries) {
                if (entry instanceof Map<?, ?> map && map.containsKey(SHEET)) {
                    sheets.add(map);
                }
            }
        }
        if (!sheets.isEmpty()) {
            json.put("sheets", sheets);
        }
        return McpJsonDefaults.getMapper().writeValueAsString(json);
    }
}
