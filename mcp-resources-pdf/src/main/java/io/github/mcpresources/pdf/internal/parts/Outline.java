package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.internal.document.Limit;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;

/** Reads the outline of a PDF document: its bookmarks with the pages to which they lead. */
public final class Outline {

    private final OpenPdf pdf;
    private final IntFunction<String> pageUri;
    private final Targets targets;
    private final JsonSize size;
    private final Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private Outline(OpenPdf pdf, IntFunction<String> pageUri) {
        this.pdf = pdf;
        this.pageUri = pageUri;
        this.targets = new Targets(pdf);
        this.size = new JsonSize("The bookmarks", pdf.limits());
    }

    /**
     * Returns the number of pages, and the bookmarks, as JSON.
     *
     * @param pageUri returns the URI of the text of a page
     */
    public static Map<String, Object> json(OpenPdf pdf, IntFunction<String> pageUri) throws IOException {
        COSDictionary root = pdf.catalog().getCOSDictionary(COSName.OUTLINES);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("pages", pdf.pages().count());
        json.put("outline", root == null ? List.of() : new Outline(pdf, pageUri).children(root, 1));
        return json;
    }

    private List<Map<String, Object>> children(COSDictionary parent, int depth) throws IOException {
        List<Map<String, Object>> entries = new ArrayList<>();
        COSDictionary next = parent.getCOSDictionary(COSName.FIRST);
        if (next != null && depth > pdf.limits().depth()) {
            throw Limit.moreThan("The outline has", pdf.limits().depth(), "levels", "depth");
        }
        while (next != null && seen.add(next)) {
            Limit.checkInterrupt();
            if (seen.size() > pdf.limits().items()) {
                throw Limit.moreThan("The outline has", pdf.limits().items(), "entries", "items");
            }
            entries.add(entry(next, depth));
            next = next.getCOSDictionary(COSName.NEXT);
        }
        return entries;
    }

    private Map<String, Object> entry(COSDictionary item, int depth) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        String title = Values.line(item, COSName.TITLE);
        json.put("title", title == null ? "" : title);
        targets.page(item).ifPresent(page -> {
            json.put("page", page);
            json.put("uri", pageUri.apply(page));
        });
        Map<String, Object> action = Targets.action(item);
        if (!action.isEmpty()) {
            json.put("action", action);
        }
        size.add(json);
        List<Map<String, Object>> children = children(item, depth + 1);
        if (!children.isEmpty()) {
            json.put("children", children);
        }
        return json;
    }
}
