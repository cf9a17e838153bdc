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
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;

/** Reads the form fields of a PDF document with their values. */
public final class Fields {

    private static final int READ_ONLY = 1;
    private static final int REQUIRED = 2;
    private static final int RADIO = 1 << 15;
    private static final int PUSH = 1 << 16;
    private static final int PASSWORD = 1 << 13;
    private static final int COMBO = 1 << 17;
    private static final COSName ALTERNATE_NAME = COSName.getPDFName("TU");

    private final OpenPdf pdf;
    private final IntFunction<String> pageUri;
    private final JsonSize size;
    private final List<Map<String, Object>> fields = new ArrayList<>();
    private final Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private Fields(OpenPdf pdf, IntFunction<String> pageUri) {
        this.pdf = pdf;
        this.pageUri = pageUri;
        this.size = new JsonSize("The form fields", pdf.limits());
    }

    /**
     * Returns the fields as JSON. Nothing is computed, and the scripts of fields are not run.
     *
     * @param pageUri returns the URI of the text of a page
     */
    public static Map<String, Object> json(OpenPdf pdf, IntFunction<String> pageUri) throws IOException {
        Fields reader = new Fields(pdf, pageUri);
        COSDictionary form = pdf.catalog().getCOSDictionary(COSName.ACRO_FORM);
        COSArray top = form == null ? null : form.getCOSArray(COSName.FIELDS);
        for (int at = 0; top != null && at < top.size(); at++) {
            if (top.getObject(at) instanceof COSDictionary field) {
                reader.read(field, "", Map.of(), 1);
            }
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("fields", reader.fields);
        json.put("total_count", reader.fields.size());
        return json;
    }

    private void read(COSDictionary field, String parent, Map<COSName, COSBase> inherited, int depth) {
        Limit.checkInterrupt();
        if (depth > pdf.limits().depth()) {
            throw Limit.moreThan("The form fields have", pdf.limits().depth(), "levels", "depth");
        }
        if (!seen.add(field)) {
            return;
        }
        if (seen.size() > pdf.limits().items()) {
            throw Limit.moreThan("The document has", pdf.limits().items(), "form fields", "items");
        }
        String own = Values.line(field, COSName.T);
        String name = own == null ? parent : (parent.isEmpty() ? "" : parent + ".") + Values.cut(own);
        Map<COSName, COSBase> values = new LinkedHashMap<>(inherited);
        for (COSName key : List.of(COSName.FT, COSName.V, COSName.FF, COSName.OPT)) {
            COSBase value = field.getDictionaryObject(key);
            if (value != null) {
                values.put(key, value);
            }
        }
        COSArray kids = field.getCOSArray(COSName.KIDS);
        boolean hasFields = false;
        for (int at = 0; kids != null && at < kids.size(); at++) {
            if (kids.getObject(at) instanceof COSDictionary kid && kid.containsKey(COSName.T)) {
                hasFields = true;
                read(kid, name, values, depth + 1);
            }
        }
        if (!hasFields) {
            Map<String, Object> json = json(field, name, values, kids);
            size.add(json);
            fields.add(json);
        }
    }

    private Map<String, Object> json(
            COSDictionary field, String name, Map<COSName, COSBase> values, @Nullable COSArray kids) {
        int flags = values.get(COSName.FF) instanceof org.apache.pdfbox.cos.COSNumber number ? number.intValue() : 0;
        String type = type(values.get(COSName.FT) instanceof COSName kind ? kind.getName() : "", flags);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", name);
        json.put("label", Values.line(field, ALTERNATE_NAME));
        json.put("type", type);
        json.put("value", type.equals("password") ? null : value(values.get(COSName.V)));
        json.put("options", options(values.get(COSName.OPT)));
        json.put("read_only", (flags & READ_ONLY) != 0 ? true : null);
        json.put("required", (flags & REQUIRED) != 0 ? true : null);
        COSDictionary widget = field.containsKey(COSName.P) || kids == null ? field : firstKid(kids, field);
        pdf.pages().number(widget.getCOSDictionary(COSName.P)).ifPresent(page -> {
            json.put("page", page);
            json.put("uri", pageUri.apply(page));
        });
        json.values().removeIf(value -> value == null);
        return json;
    }

    private static COSDictionary firstKid(COSArray kids, COSDictionary otherwise) {
        return kids.size() > 0 && kids.getObject(0) instanceof COSDictionary kid ? kid : otherwise;
    }

    private static String type(String kind, int flags) {
        return switch (kind) {
            case "Tx" -> (flags & PASSWORD) != 0 ? "password" : "text";
            case "Btn" -> (flags & PUSH) != 0 ? "button" : (flags & RADIO) != 0 ? "radio" : "checkbox";
            case "Ch" -> (flags & COMBO) != 0 ? "combo" : "list";
            case "Sig" -> "signature";
            default -> "unknown";
        };
    }

    private @Nullable Object value(@Nullable COSBase value) {
        if (value instanceof COSArray array) {
            return texts(array);
        }
        return value instanceof COSStream || value instanceof COSDictionary ? null : Values.text(value);
    }

    private @Nullable Object options(@Nullable COSBase options) {
        return options instanceof COSArray array && array.size() > 0 ? texts(array) : null;
    }

    private List<String> texts(COSArray array) {
        List<String> texts = new ArrayList<>();
        for (int at = 0; at < array.size(); at++) {
            COSBase value = array.getObject(at);
            String text = value instanceof COSArray pair && pair.size() > 1
                    ? Values.text(pair.getObject(1))
                    : Values.text(value);
            if (text != null) {
                size.add(text);
                texts.add(text);
            }
        }
        return texts;
    }
}
