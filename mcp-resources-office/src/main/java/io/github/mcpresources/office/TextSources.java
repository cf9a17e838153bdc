package io.github.mcpresources.office;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.ItemLinks;
import io.github.mcpresources.office.internal.text.MarkdownWriter;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts of a document: the whole text, a slide, a table, the outline, the comments and the properties.
 * {@link SheetSources} reads the cells of a sheet.
 */
final class TextSources {

    static final String JSON = "application/json";

    /** The estimated memory for the JSON of a comment, in bytes, without its text. */
    private static final int COMMENT = 600;

    private TextSources() {}

    static TextReads.Text text(TextFormat format) {
        return new TextReads.Text("text?" + format.word(), format.mimeType(), (document, out, links) -> {
            text(document).read(format.writer(out, links));
            return Map.of();
        });
    }

    static DocumentText text(OfficeDocument document) throws IOException {
        return document.text().orElseThrow(TextReads::unsupported);
    }

    /** Returns the text of a slide. Slides are numbered from 1. */
    static TextReads.Text slide(int slide, TextFormat format) {
        String name = "slide/" + slide + "?" + format.word();
        return new TextReads.Text(name, format.mimeType(), (document, out, links) -> {
            DocumentText text = text(document);
            if (slide > text.slides()) {
                throw new InvalidParamsException(TextTools.SLIDE, slide, slides(text));
            }
            text.slide(slide, format.writer(out, links));
            return Map.of("slide", slide, "slides", text.slides());
        });
    }

    private static String slides(DocumentText text) throws IOException {
        if (text.slides() > 0) {
            return "at most " + text.slides() + ", the number of slides in the document";
        }
        return "omitted, because the document has no slides; "
                + (text.cells().isPresent() ? "use sheet" : "read its text, or one of its tables with table");
    }

    /**
     * Returns a table of the document. Tables are numbered from 1.
     *
     * @param parameter the name of the parameter with the number, for error messages
     */
    static TextReads.Text table(int number, TableFormat format, String parameter) {
        String name = "table/" + number + "?" + format.word() + "&" + parameter; // requests share errors, too
        return new TextReads.Text(name, format.mimeType(), (document, out, links) -> {
            TableFinder finder = new TableFinder(number);
            DocumentText text = text(document);
            try {
                if (text.cells().isEmpty()) { // a workbook has no tables, but may have many cells
                    text.read(finder);
                }
            } catch (EnoughText found) { // the rest of the text is not needed
                write(finder, number, format, out, links);
                return finder.place();
            }
            throw new InvalidParamsException(
                    parameter,
                    number,
                    finder.count() == 0
                            ? "omitted, because the document has no tables"
                                    + (text.cells().isPresent() ? "; it is a workbook, so use sheet" : "")
                            : "at most " + finder.count() + ", the number of tables in the document");
        });
    }

    private static void write(TableFinder finder, int number, TableFormat format, Appendable out, ItemLinks links)
            throws IOException {
        Block.Table table = finder.found();
        switch (format) {
            case CSV -> out.append(TableAnswers.csv(table));
            case JSON -> json(out, TableAnswers.json(table, number, finder.place()));
            case MD -> new MarkdownWriter(out, links).accept(table);
        }
    }

    static TextReads.Text outline(String docId, OfficeLimits limits) {
        return new TextReads.Text("outline", JSON, (document, out, links) -> {
            OutlineWriter outline = new OutlineWriter(docId, limits, links);
            text(document).outline(outline);
            json(out, outline.json());
            return Map.of();
        });
    }

    static TextReads.Text comments(String docId) {
        return new TextReads.Text("comments", JSON, (document, out, links) -> {
            List<Map<String, Object>> comments = new ArrayList<>();
            for (Comment comment : text(document).comments()) {
                DocumentMemory.take(COMMENT + 2L * comment.text().length());
                comments.add(json(comment, docId));
            }
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("comments", comments);
            json.put("total_count", comments.size());
            json(out, json);
            return Map.of();
        });
    }

    private static Map<String, Object> json(Comment comment, String docId) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", comment.kind());
        json.put("author", comment.author());
        json.put("initials", comment.initials());
        json.put("date", comment.date());
        json.put("text", comment.text());
        json.put("anchor", comment.anchor());
        json.values().removeIf(value -> value == null);
        json.putAll(comment.place());
        Object slide = comment.place().get("slide");
        Object sheet = comment.place().get("sheet");
        if (slide != null) {
            json.put("uri", ItemUris.slideText(docId, (int) slide));
        } else if (sheet != null) {
            json.put("uri", TextUris.sheet(docId, (String) sheet));
        }
        return json;
    }

    static TextReads.Text properties() {
        return new TextReads.Text("properties", JSON, (document, out, links) -> {
            json(out, document.properties());
            return Map.of();
        });
    }

    static void json(Appendable out, Map<String, Object> value) throws IOException {
        out.append(McpJsonDefaults.getMapper().writeValueAsString(value));
    }
}
