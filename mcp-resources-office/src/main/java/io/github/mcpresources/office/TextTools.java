package io.github.mcpresources.office;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentTools;
import io.github.mcpresources.office.internal.sheet.MissingResults;
import io.github.mcpresources.office.internal.sheet.SheetJson;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.window.Window;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Implements the tools {@code read_document} and {@code extract_tables}. They return the content of the resources in
 * {@link TextResources}.
 */
final class TextTools {

    private static final String PART = "part";
    private static final String SLIDE = "slide";
    private static final String SHEET = "sheet";
    private static final String TABLE = "table";
    private static final String TEXT = "text";
    private static final String TEXT_TYPE = "string";
    private static final String GIVEN_WITH_SHEET = "given with sheet only";
    static final List<String> PARTS = List.of(TEXT, "outline", "comments", "properties");

    /** The default maximum size of a text in one result, in bytes: about 10,000 tokens. */
    private static final int DEFAULT_LENGTH = 40_000;

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
                        "The offset in bytes at which to read a long text, as stated at the end of the previous part"));
        properties.put(
                TextUris.LENGTH,
                OfficeTools.property("integer", "The maximum number of bytes of a text to return, 40000 by default"));
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
        checkFormat(arguments, other, others);
        if (other.isEmpty()) {
            return read(listing.document(arguments, session, context), arguments, context);
        }
        String docId = other.get()
                .docId(path, session)
                .orElseThrow(() -> new InvalidParamsException(
                        ToolResults.FILE_PATH, path, other.get().validNames(path, context)));
        return other.get().read(docId, arguments, context);
    }

    /**
     * Rejects an argument that can only be used for documents of another format. Otherwise the client would get the
     * whole text, or a part that it did not ask for.
     */
    private static void checkFormat(
            Map<String, Object> arguments, Optional<DocumentFormat> other, List<DocumentFormat> others) {
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
                        "omitted for a document of this format, which has only "
                                + String.join(", ", own)
                                + (other.isEmpty() ? "; extract_tables and the part outline state pages" : ""));
            }
        }
    }

    String read(String docId, Map<String, Object> arguments, RequestContext context) throws IOException {
        return read(uri(docId, arguments), context);
    }

    /** Returns the tables, or the sheets of a workbook, as JSON. */
    String tables(Map<String, Object> arguments, @Nullable String session, RequestContext context) throws IOException {
        String docId = listing.document(arguments, session, context);
        String outline = read(TextUris.OUTLINE.expand(Map.of(ItemUris.DOCUMENT, docId)), context);
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

    private String read(String uri, RequestContext context) throws IOException {
        ReadResult result;
        try {
            result = documents
                    .read(uri, context)
                    .toCompletableFuture()
                    .join()
                    .orElseThrow(() -> new ResourceNotFoundException(uri));
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IOException("The document could not be read", failure);
        }
        Contents contents = (Contents) result;
        StringBuilder text = new StringBuilder();
        for (ContentPart part : contents.parts()) {
            if (part.body() instanceof ContentPart.Body.Text body) {
                text.append(body.text());
            }
            boolean isSilent = part.mimeType()
                    .filter(TableFormat.CSV.mimeType()::equals)
                    .isPresent(); // other formats contain the range and the note
            Object meta = isSilent ? part.fields().get("_meta") : null;
            if (value(meta, ItemForms.META, SheetJson.MISSING_RESULTS) instanceof Number missing) {
                text.append("\n[")
                        .append(MissingResults.note(missing.longValue()))
                        .append("]\n");
            }
            Object range = value(meta, ItemForms.META, "next_range");
            if (range != null) {
                text.append("\n[There are more cells. Call read_document again with range=")
                        .append(range)
                        .append(".]\n");
            }
        }
        Object next = value(contents.meta(), Window.Result.META, "next_offset");
        if (next != null) {
            text.append("\n\n[The text continues. Call read_document again with offset=")
                    .append(next)
                    .append(".]\n");
        }
        return text.toString();
    }

    private static @Nullable Object value(@Nullable Object meta, String key, String name) {
        return meta instanceof Map<?, ?> all && all.get(key) instanceof Map<?, ?> inner ? inner.get(name) : null;
    }

    private static String uri(String docId, Map<String, Object> arguments) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(ItemUris.DOCUMENT, docId);
        ToolResults.text(arguments, TextUris.FORMAT).ifPresent(format -> values.put(TextUris.FORMAT, format));
        Optional<Integer> slide = number(arguments, SLIDE);
        Optional<Integer> table = number(arguments, TABLE);
        Optional<String> sheet = ToolResults.text(arguments, SHEET);
        Optional<String> part = ToolResults.text(arguments, PART);
        if (count(slide, table, sheet, part) > 1) {
            throw new InvalidParamsException(
                    PART, part.orElse("missing"), "the only one of part, slide, sheet and table; omit the others");
        }
        Optional<String> range = ToolResults.text(arguments, TextUris.RANGE);
        if (range.isPresent() && count(slide, table, part) > 0) {
            throw new InvalidParamsException(TextUris.RANGE, range.get(), GIVEN_WITH_SHEET);
        }
        boolean formulas = isTrue(arguments, TextUris.FORMULAS);
        if (formulas && sheet.isEmpty() && range.isEmpty()) {
            throw new InvalidParamsException(TextUris.FORMULAS, true, GIVEN_WITH_SHEET);
        }
        if (slide.isPresent()) {
            values.putIfAbsent(TextUris.FORMAT, TextFormat.MD.word());
            values.put(ItemUris.TYPE, SLIDE);
            values.put(ItemUris.ID, "slide-" + slide.get());
            return ItemUris.TEMPLATE.expand(values);
        }
        if (table.isPresent()) {
            values.putIfAbsent(TextUris.FORMAT, TableFormat.MD.word());
            values.put(TextUris.NUMBER, table.get().toString());
            return TextUris.TABLE.expand(values);
        }
        if (sheet.isPresent() || range.isPresent()) {
            values.putIfAbsent(TextUris.FORMAT, TableFormat.MD.word());
            values.put(TextUris.NAME, sheet.orElse("sheet-1"));
            range.ifPresent(cells -> values.put(TextUris.RANGE, cells));
            if (formulas) {
                values.put(TextUris.FORMULAS, "true");
            }
            return TextUris.SHEET.expand(values);
        }
        return part(part.orElse(TEXT), values, arguments);
    }

    private static String part(String part, Map<String, Object> values, Map<String, Object> arguments) {
        UriTemplate template = switch (part) {
            case TEXT -> TextUris.TEXT;
            case "outline" -> TextUris.OUTLINE;
            case "comments" -> TextUris.COMMENTS;
            case "properties" -> TextUris.PROPERTIES;
            default -> throw new InvalidParamsException(PART, part, "one of " + String.join(", ", PARTS));
        };
        if (part.equals(TEXT)) {
            number(arguments, TextUris.OFFSET).ifPresent(offset -> values.put(TextUris.OFFSET, offset.toString()));
            int length = number(arguments, TextUris.LENGTH).orElse(DEFAULT_LENGTH);
            values.put(TextUris.LENGTH, Integer.toString(length));
        }
        return template.expand(values);
    }

    private static int count(Optional<?>... choices) {
        int count = 0;
        for (Optional<?> choice : choices) {
            count += choice.isPresent() ? 1 : 0;
        }
        return count;
    }

    private static boolean isTrue(Map<String, Object> arguments, String name) {
        Object value = arguments.getOrDefault(name, false);
        if (value instanceof Boolean truth) {
            return truth;
        }
        throw new InvalidParamsException(name, value, "true or false");
    }

    private static Optional<Integer> number(Map<String, Object> arguments, String name) {
        Object value = arguments.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Number number && number.doubleValue() == number.intValue()) {
            return Optional.of(number.intValue());
        }
        if (value instanceof String text && text.strip().matches("[0-9]{1,9}")) {
            return Optional.of(Integer.valueOf(text.strip()));
        }
        throw new InvalidParamsException(name, value, "a whole number");
    }
}
