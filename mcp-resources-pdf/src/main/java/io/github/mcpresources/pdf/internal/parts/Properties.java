package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.internal.document.OpenPdf;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.jspecify.annotations.Nullable;

/** Reads the properties of a PDF document, such as its title and its author. */
public final class Properties {

    private static final Map<COSName, String> TEXTS = texts();
    private static final Map<COSName, String> DATES =
            Map.of(COSName.CREATION_DATE, "created", COSName.MOD_DATE, "modified");
    private static final Set<COSName> OTHERS = Set.of(COSName.TRAPPED);

    private Properties() {}

    private static Map<COSName, String> texts() {
        Map<COSName, String> texts = new LinkedHashMap<>();
        texts.put(COSName.TITLE, "title");
        texts.put(COSName.AUTHOR, "author");
        texts.put(COSName.SUBJECT, "subject");
        texts.put(COSName.KEYWORDS, "keywords");
        texts.put(COSName.CREATOR, "creator");
        texts.put(COSName.PRODUCER, "producer");
        return texts;
    }

    public static Map<String, Object> json(OpenPdf pdf) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        COSDictionary info = pdf.document().getDocument().getTrailer().getCOSDictionary(COSName.INFO);
        Map<String, Object> custom = new LinkedHashMap<>();
        JsonSize texts = new JsonSize("The properties", pdf.limits());
        if (info != null) {
            TEXTS.forEach((name, key) -> put(json, key, Values.line(info, name)));
            DATES.forEach((name, key) -> put(json, key, Values.date(info, name)));
            for (COSName name : info.keySet()) {
                if (!TEXTS.containsKey(name)
                        && !DATES.containsKey(name)
                        && !OTHERS.contains(name)
                        && custom.size() < pdf.limits().items()) {
                    String key = Values.cut(Values.shown(name.getName()));
                    String value = Values.line(info, name);
                    texts.add(key);
                    texts.add(value == null ? "" : value);
                    put(custom, key, value);
                }
            }
        }
        COSDictionary catalog = pdf.catalog();
        json.put("pages", pdf.pages().count());
        json.put("pdf_version", Float.toString(pdf.document().getVersion()));
        put(json, "language", Values.line(catalog, COSName.LANG));
        pageSize(pdf).ifPresent(size -> json.put("page_size", size));
        json.put("encrypted", pdf.document().isEncrypted());
        COSDictionary marks = catalog.getCOSDictionary(COSName.MARK_INFO);
        json.put("tagged", marks != null && marks.getBoolean(COSName.getPDFName("Marked"), false));
        json.put("has_form", catalog.getCOSDictionary(COSName.ACRO_FORM) != null);
        json.put("has_javascript", Scripts.isIn(pdf));
        if (!custom.isEmpty()) {
            json.put("custom", custom);
        }
        return json;
    }

    private static void put(Map<String, Object> json, String key, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            json.put(key, value);
        }
    }

    private static Optional<Map<String, Object>> pageSize(OpenPdf pdf) {
        return pdf.pages()
                .dictionary(1)
                .flatMap(page -> Values.numbers(page.getDictionaryObject(COSName.MEDIA_BOX), 4))
                .map(box -> {
                    Map<String, Object> size = new LinkedHashMap<>();
                    size.put("width", Math.abs(box[2] - box[0]));
                    size.put("height", Math.abs(box[3] - box[1]));
                    return size;
                });
    }
}
