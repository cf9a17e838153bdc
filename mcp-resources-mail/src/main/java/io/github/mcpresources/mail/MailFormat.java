package io.github.mcpresources.mail;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.mail.internal.message.Attachment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adapts {@link MailDocuments} to {@link DocumentFormat}, the interface that tools and other modules use for documents
 * of any format.
 */
final class MailFormat extends DocumentFormat {

    private static final String MESSAGE = "message";
    private static final String PART = "part";

    /** The default of the argument {@code length}, in bytes. It corresponds to about 10,000 tokens. */
    private static final int DEFAULT_LENGTH = 40_000;

    private static final List<String> PARTS = List.of("text", "headers", "properties");

    private final MailDocuments documents;

    MailFormat(MailDocuments documents) {
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

    /** Returns the texts of the emails in a folder, or the text of an email and those of the emails attached to it. */
    @Override
    public List<Part> parts(String docId, Optional<String> session, RequestContext context) throws IOException {
        KnownDocument known = documents
                .reads()
                .known(docId, context)
                .orElseThrow(() -> new ResourceNotFoundException(MailUris.PREFIX + docId));
        Optional<Inventory> inventory = documents.reads().inventory(known, context);
        List<Part> parts = new ArrayList<>();
        if (inventory.isEmpty()) {
            return parts;
        }
        if (!inventory.get().isFolder()) {
            parts.add(new Part(MailUris.text(docId, List.of()), Map.of()));
        }
        for (int number = 1; number <= inventory.get().messages(); number++) {
            parts.add(new Part(MailUris.text(docId, List.of(number)), Map.of(MESSAGE, number)));
        }
        for (Attachment attachment : inventory.get().attachments()) {
            if (attachment.isMail()) {
                parts.add(new Part(
                        MailUris.text(docId, List.of(attachment.number())), Map.of(MESSAGE, attachment.number())));
            }
        }
        return parts;
    }

    @Override
    public String textUri(String docId) {
        return MailUris.text(docId, List.of());
    }

    @Override
    public String propertiesUri(String docId) {
        return MailUris.PROPERTIES.expand(Map.of(MailUris.DOCUMENT, docId));
    }

    @Override
    public Map<String, Object> arguments() {
        return Map.of(
                MESSAGE,
                Map.of(
                        "type",
                        "string",
                        "description",
                        "The number, from 1, of an email in a folder of emails, or of an attachment that is an email."
                                + " For example, 2.1 is the first attachment of email 2"));
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
        String part = arguments.get(PART) == null ? "text" : String.valueOf(arguments.get(PART));
        if (!PARTS.contains(part)) {
            throw new InvalidParamsException(PART, part, "one of " + String.join(", ", PARTS) + " for an email");
        }
        Object message = arguments.get(MESSAGE);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(MailUris.DOCUMENT, docId);
        if (message != null) {
            String path = message instanceof Number number ? Long.toString(number.longValue()) : message.toString();
            MailUris.path(path);
            values.put(MailUris.PATH, path);
        }
        if (part.equals("text")) {
            text(values, arguments);
            return (message == null ? MailUris.TEXT : MailUris.PART_TEXT).expand(values);
        }
        if (part.equals("headers")) {
            return (message == null ? MailUris.HEADERS : MailUris.PART_HEADERS).expand(values);
        }
        return (message == null ? MailUris.PROPERTIES : MailUris.PART_PROPERTIES).expand(values);
    }

    private static void text(Map<String, Object> values, Map<String, Object> arguments) {
        Object format = arguments.get(MailUris.FORMAT);
        String word = format == null ? "md" : String.valueOf(format).toLowerCase(Locale.ROOT);
        if (!word.equals("md") && !word.equals("txt")) {
            throw new InvalidParamsException(MailUris.FORMAT, word, "md or txt");
        }
        values.put(MailUris.FORMAT, word);
        for (String name : List.of(MailUris.OFFSET, MailUris.LENGTH)) {
            if (arguments.get(name) instanceof Number number) {
                values.put(name, Long.toString(number.longValue()));
            }
        }
        values.putIfAbsent(MailUris.LENGTH, Integer.toString(DEFAULT_LENGTH));
    }
}
