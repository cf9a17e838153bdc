package io.github.mcpresources.pdf;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adapts {@link PdfDocuments} to {@link DocumentFormat}, the interface that tools and other modules use for documents
 * of any format.
 */
final class PdfFormat extends DocumentFormat {

    private static final String PAGE = "page";
    private static final String PART = "part";

    /** The default maximum size of a text in one result, in bytes: about 10,000 tokens. */
    private static final int DEFAULT_LENGTH = 40_000;

    private static final List<String> PARTS = List.of("text", "outline", "properties", "fields", "annotations");

    private final PdfDocuments documents;

    PdfFormat(PdfDocuments documents) {
        this.documents = documents;
    }

    @Override
    public DocumentKind kind() {
        return documents.kind();
    }

    @Override
    public ResourceProvider provider() {
        return documents;
    }

    @Override
    public Optional<String> docId(String name, @Nullable String session) throws IOException {
        return documents.docId(name);
    }

    @Override
    public boolean hasFile(String name) {
        return documents.hasFile(name);
    }

    @Override
    public String validNames(String name) {
        return documents.validNames(name);
    }

    @Override
    public List<Part> parts(String docId, Optional<String> session, RequestContext context) throws IOException {
        KnownDocument known = documents
                .reads()
                .known(docId, context)
                .orElseThrow(() -> new ResourceNotFoundException(PdfUris.PREFIX + docId));
        int pages = documents
                .reads()
                .inventory(known, context)
                .map(Inventory::pages)
                .orElse(0);
        List<Part> parts = new ArrayList<>();
        for (int page = 1; page <= pages; page++) {
            parts.add(new Part(PdfUris.pageText(docId, page), Map.of(PAGE, page)));
        }
        return parts;
    }

    @Override
    public String textUri(String docId) {
        return PdfUris.text(docId);
    }

    @Override
    public String propertiesUri(String docId) {
        return PdfUris.PROPERTIES.expand(Map.of(PdfUris.DOCUMENT, docId));
    }

    @Override
    public Map<String, Object> arguments() {
        return Map.of(
                PAGE,
                Map.of(
                        "type",
                        "integer",
                        "minimum",
                        1,
                        "description",
                        "The number of a page of a PDF document, from 1"));
    }

    @Override
    public List<String> partNames() {
        return PARTS;
    }

    @Override
    public String read(String docId, Map<String, Object> arguments, RequestContext context) throws IOException {
        return readText(uri(docId, arguments), context);
    }

    private static String uri(String docId, Map<String, Object> arguments) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(PdfUris.DOCUMENT, docId);
        Optional<Integer> page = number(arguments, PAGE);
        String part = arguments.get(PART) == null ? "text" : String.valueOf(arguments.get(PART));
        Object format = arguments.get(PdfUris.FORMAT);
        String word = format == null ? "md" : String.valueOf(format).toLowerCase(Locale.ROOT);
        if (!word.equals("md") && !word.equals("txt")) {
            throw new InvalidParamsException(PdfUris.FORMAT, word, "md or txt");
        }
        values.put(PdfUris.FORMAT, word);
        if (page.isPresent()) {
            values.put(PdfUris.NUMBER, page.get().toString());
            return PdfUris.PAGE.expand(values);
        }
        if (!PARTS.contains(part)) {
            throw new InvalidParamsException(PART, part, "one of " + String.join(", ", PARTS) + " for a PDF document");
        }
        if (part.equals("text")) {
            for (String name : List.of(PdfUris.OFFSET, PdfUris.LENGTH)) {
                if (arguments.get(name) instanceof Number number) {
                    values.put(name, Long.toString(number.longValue()));
                }
            }
            values.putIfAbsent(PdfUris.LENGTH, Integer.toString(DEFAULT_LENGTH));
            return PdfUris.TEXT.expand(values);
        }
        return PdfUris.PREFIX + docId + "/" + part;
    }

    private static Optional<Integer> number(Map<String, Object> arguments, String name) {
        Object value = arguments.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof Number number) || number.intValue() < 1 || number.doubleValue() != number.intValue()) {
            throw new InvalidParamsException(name, value, "a whole number, 1 or more");
        }
        return Optional.of(number.intValue());
    }
}
