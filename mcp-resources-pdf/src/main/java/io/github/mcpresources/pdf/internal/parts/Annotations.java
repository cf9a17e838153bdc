package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.internal.document.Limit;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;

/** Reads the annotations of a PDF document, such as notes, highlights and links. */
public final class Annotations {

    private static final COSName SUBJECT = COSName.getPDFName("Subj");
    private static final String WIDGET = "Widget";
    private static final String POPUP = "Popup";

    private Annotations() {}

    /**
     * Returns the annotations as JSON. Their actions are described and never executed. Form fields are not included.
     *
     * @param pageUri returns the URI of the text of a page
     */
    public static Map<String, Object> json(OpenPdf pdf, IntFunction<String> pageUri) throws IOException {
        List<Map<String, Object>> found = new ArrayList<>();
        JsonSize size = new JsonSize("The annotations", pdf.limits());
        Targets targets = new Targets(pdf);
        int count = pdf.pages().count();
        for (int page = 1; page <= count; page++) {
            Limit.checkInterrupt();
            COSArray all = pdf.pages().dictionary(page).orElseThrow().getCOSArray(COSName.ANNOTS);
            for (int at = 0; all != null && at < all.size(); at++) {
                if (all.getObject(at) instanceof COSDictionary annotation) {
                    json(annotation, page, pageUri, targets).ifPresent(entry -> {
                        size.add(entry);
                        found.add(entry);
                    });
                }
                if (found.size() > pdf.limits().items()) {
                    throw Limit.moreThan("The document has", pdf.limits().items(), "annotations", "items");
                }
            }
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("annotations", found);
        json.put("total_count", found.size());
        return json;
    }

    private static Optional<Map<String, Object>> json(
            COSDictionary annotation, int page, IntFunction<String> pageUri, Targets targets) throws IOException {
        String kind = Values.line(annotation, COSName.SUBTYPE);
        if (kind == null || kind.equals(WIDGET) || kind.equals(POPUP)) {
            return Optional.empty();
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", kind);
        json.put("page", page);
        json.put("uri", pageUri.apply(page));
        json.put("author", Values.line(annotation, COSName.T));
        json.put("date", Values.date(annotation, COSName.M));
        json.put("subject", Values.line(annotation, SUBJECT));
        json.put("text", Values.text(annotation, COSName.CONTENTS));
        json.put("target_page", targets.page(annotation).orElse(null));
        Map<String, Object> action = Targets.action(annotation);
        json.put("action", action.isEmpty() ? null : action);
        json.put(
                "file", kind.equals("FileAttachment") ? Values.file(annotation.getDictionaryObject(COSName.FS)) : null);
        json.values().removeIf(value -> value == null || value.equals(""));
        return Optional.of(json);
    }
}
