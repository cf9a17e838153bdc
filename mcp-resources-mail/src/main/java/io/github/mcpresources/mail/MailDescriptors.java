package io.github.mcpresources.mail;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.DocumentTemplates;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.mail.internal.message.Attachment;
import io.github.mcpresources.mail.internal.open.OpenMail;
import io.github.mcpresources.uri.UriTemplate;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates the descriptors of email resources. */
final class MailDescriptors {

    private static final String JSON = "application/json";
    private static final String MARKDOWN = "text/markdown";

    private static final DocumentTemplates TEMPLATES = DocumentTemplates.of(
            MailUris.HEADERS,
            MailUris.PROPERTIES,
            MailUris.TEXT,
            MailUris.PART,
            MailUris.PART_HEADERS,
            MailUris.PART_PROPERTIES,
            MailUris.PART_TEXT);

    private final MailReads reads;

    MailDescriptors(MailReads reads) {
        this.reads = reads;
    }

    /** Returns the descriptor of a URI; empty if it matches no template. */
    Optional<Descriptor> describe(String uri, RequestContext context) throws IOException {
        Optional<DocumentTemplates.Matched> found = TEMPLATES.find(uri);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        UriTemplate template = found.get().template();
        UriTemplate.Match match = found.get().match();
        if (template.equals(MailUris.PART)) {
            OpenMail.Named part = part(uri, match, context);
            return Optional.of(descriptor(uri, part.name(), null, part.mimeType(), part.size()));
        }
        if (template.variables().contains(MailUris.PATH)) {
            part(uri, match, context);
        } else if (reads.inventory(known(uri, match, context), context).isEmpty()) {
            throw new ResourceNotFoundException(uri);
        }
        return Optional.of(data(uri, template, match));
    }

    private KnownDocument known(String uri, UriTemplate.Match match, RequestContext context) throws IOException {
        return reads.known(match.string(MailUris.DOCUMENT), context)
                .orElseThrow(() -> new ResourceNotFoundException(uri));
    }

    private OpenMail.Named part(String uri, UriTemplate.Match match, RequestContext context) throws IOException {
        List<Integer> path = MailUris.path(match.string(MailUris.PATH));
        return reads.read(known(uri, match, context), "part/" + path, context, mail -> mail.named(path))
                .orElseThrow(() -> new ResourceNotFoundException(uri));
    }

    private static ResourceDescriptor data(String uri, UriTemplate template, UriTemplate.Match match) {
        String name = template.toString();
        if (name.endsWith("/headers")) {
            return descriptor(uri, "headers", "Headers", JSON, -1);
        }
        if (name.endsWith("/properties")) {
            return descriptor(uri, "properties", "Properties", JSON, -1);
        }
        boolean isPlain = match.findString(MailUris.FORMAT)
                .filter(word -> word.equalsIgnoreCase("txt"))
                .isPresent();
        return descriptor(uri, "text", "Text", isPlain ? "text/plain" : MARKDOWN, -1);
    }

    static ResourceDescriptor text(String docId) {
        return descriptor(MailUris.text(docId, List.of()), "text", "Text", MARKDOWN, -1);
    }

    static ResourceDescriptor message(String docId, int number) {
        return descriptor(
                MailUris.text(docId, List.of(number)), "message-" + number, "Message " + number, MARKDOWN, -1);
    }

    static ResourceDescriptor attachment(String docId, Attachment attachment) {
        List<Integer> path = List.of(attachment.number());
        return attachment.isMail()
                ? descriptor(MailUris.text(docId, path), attachment.name(), null, MARKDOWN, -1)
                : descriptor(
                        MailUris.part(docId, path), attachment.name(), null, attachment.mimeType(), attachment.size());
    }

    private static ResourceDescriptor descriptor(
            String uri, String name, @Nullable String title, String mimeType, long size) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", name);
        if (title != null) {
            json.put("title", title);
        }
        json.put("mimeType", mimeType);
        if (size >= 0) {
            json.put("size", size);
        }
        return ResourceDescriptor.ofJson(json);
    }
}
