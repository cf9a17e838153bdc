package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.internal.document.OpenPdf;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;

/**
 * The targets of links, bookmarks and buttons. For a target in the document, the number of its page is returned.
 * Actions are only described: nothing is started, opened, fetched or run.
 */
final class Targets {

    private static final COSName DESTINATIONS = COSName.DESTS;
    private static final COSName WINDOWS = COSName.getPDFName("Win");

    private final OpenPdf pdf;
    private final Names names;

    Targets(OpenPdf pdf) {
        this.pdf = pdf;
        this.names = new Names(pdf.limits());
    }

    /** Returns the number, from 1, of the page to which a bookmark or an annotation leads; empty for none. */
    Optional<Integer> page(COSDictionary source) throws IOException {
        COSBase destination = source.getDictionaryObject(COSName.DEST);
        if (destination == null) {
            COSDictionary action = source.getCOSDictionary(COSName.A);
            boolean isJump = action != null && "GoTo".equals(action.getNameAsString(COSName.S));
            destination = isJump ? action.getDictionaryObject(COSName.D) : null;
        }
        return page(destination, true);
    }

    private Optional<Integer> page(@Nullable COSBase destination, boolean mayBeNamed) throws IOException {
        if (destination instanceof COSArray array && array.size() > 0) {
            COSBase first = array.getObject(0);
            if (first instanceof COSDictionary page) {
                return pdf.pages().number(page);
            }
            return first instanceof COSNumber number
                    ? Optional.of(number.intValue() + 1)
                            .filter(page -> pdf.pages().dictionary(page).isPresent())
                    : Optional.empty();
        }
        if (destination instanceof COSDictionary dictionary) {
            return page(dictionary.getDictionaryObject(COSName.D), false);
        }
        if (!mayBeNamed) {
            return Optional.empty();
        }
        if (destination instanceof COSName name) {
            COSDictionary named = pdf.catalog().getCOSDictionary(DESTINATIONS);
            return named == null ? Optional.empty() : page(named.getDictionaryObject(name), false);
        }
        return destination instanceof COSString text
                ? page(names.find(pdf.catalog(), DESTINATIONS, text.getString()), false)
                : Optional.empty();
    }

    /** Describes an action as JSON values; empty if there is none, or if it only leads to a page. */
    static Map<String, Object> action(COSDictionary source) {
        COSDictionary action = source.getCOSDictionary(COSName.A);
        if (action == null) {
            return Map.of();
        }
        String kind = Values.line(action, COSName.S);
        if (kind == null || kind.equals("GoTo")) {
            return Map.of();
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", kind);
        json.put("uri", Values.line(action, COSName.URI));
        COSDictionary windows = action.getCOSDictionary(WINDOWS);
        json.put("file", Values.file(windows == null ? action.getDictionaryObject(COSName.F) : windows));
        json.values().removeIf(value -> value == null);
        return json;
    }
}
