package io.github.mcpresources.mail;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.internal.documents.TextPiece;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailException.Reason;
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Folder;
import io.github.mcpresources.mail.internal.message.Mail;
import io.github.mcpresources.mail.internal.message.Node;
import io.github.mcpresources.mail.internal.open.OpenMail;
import io.github.mcpresources.mail.internal.text.MailJson;
import io.github.mcpresources.mail.internal.text.MailLinks;
import io.github.mcpresources.mail.internal.text.TextForm;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.uri.UriTemplate;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Serves the texts, headers, properties and attachments of emails through URI templates. */
final class MailResources {

    private static final String JSON = "application/json";

    /** A function that creates JSON from an email or folder. */
    @FunctionalInterface
    private interface Data {
        Map<String, Object> json(Node node, MailLinks links, MailLimits limits) throws IOException;
    }

    private final MailReads reads;
    private final MailTexts texts;
    private final MailLimits limits;
    private final CacheHint hint;
    private final ResourceRegistry templates = ResourceRegistry.create();
    private final TemplateVariable<TextForm> format =
            TemplateVariable.enumerated(MailUris.FORMAT, TextForm.class).defaultValue(TextForm.MD);
    private final TemplateVariable<Long> offset = TemplateVariable.longInteger(MailUris.OFFSET)
            .range(0L, Long.MAX_VALUE)
            .defaultValue(0L);
    private final TemplateVariable<Long> length;
    private final TemplateVariable<String> path =
            TemplateVariable.string(MailUris.PATH).required();

    MailResources(MailReads reads, MailCompletions completions, MailLimits limits, CacheHint hint) {
        this.reads = reads;
        this.texts = new MailTexts(reads);
        this.limits = limits;
        this.hint = hint;
        this.length = TemplateVariable.longInteger(MailUris.LENGTH).range(1L, (long) limits.answer());
        text(
                completions,
                MailUris.TEXT,
                "mail_text",
                "Text of an email",
                "The text of an email: its main header fields, its body and its attachments with their URIs; or a"
                        + " table of the emails in a folder (mbox) with their URIs. format is md (Markdown, the"
                        + " default) or txt. offset and length select a part of a long text, in bytes.");
        text(
                completions,
                MailUris.PART_TEXT,
                "mail_part_text",
                "Text of an attached email, or of an email in a folder",
                "The text of an email that is attached to another one, or that is in a folder (mbox). path is the"
                        + " number of the attachment or email, from 1, such as 2; 2.1 is the first attachment of"
                        + " email 2.");
        data(completions, MailUris.HEADERS, "mail_headers", "Headers of an email", MailResources::headers);
        data(
                completions,
                MailUris.PART_HEADERS,
                "mail_part_headers",
                "Headers of an attached email, or of an email in a folder",
                MailResources::headers);
        data(completions, MailUris.PROPERTIES, "mail_properties", "Properties of an email", MailResources::properties);
        data(
                completions,
                MailUris.PART_PROPERTIES,
                "mail_part_properties",
                "Properties of an attached email, or of an email in a folder",
                MailResources::properties);
        templates
                .template(MailUris.PART)
                .name("mail_part")
                .title("Attachment of an email")
                .description("The bytes of an attachment, or of an email in a folder (mbox). path is the number of the"
                        + " attachment or email, from 1, such as 2; 2.1 is the first attachment of email 2.")
                .variables(path)
                .unscreened(MailUris.DOCUMENT)
                .complete(MailUris.DOCUMENT, completions::documents)
                .complete(MailUris.PATH, completions::paths)
                .read(this::part);
    }

    ResourceRegistry templates() {
        return templates;
    }

    private void text(
            MailCompletions completions, UriTemplate template, String name, String title, String description) {
        boolean isPart = template.toString().contains("{path}");
        var registration = templates
                .template(template)
                .name(name)
                .title(title)
                .description(description)
                .mimeType(TextForm.MD.mimeType())
                .variables(format, offset, length)
                .unscreened(MailUris.DOCUMENT)
                .complete(MailUris.DOCUMENT, completions::documents);
        if (isPart) {
            registration.variables(path).complete(MailUris.PATH, completions::paths);
        }
        registration.read(request -> text(request, isPart));
    }

    private void data(MailCompletions completions, UriTemplate template, String name, String title, Data data) {
        boolean isPart = template.toString().contains("{path}");
        boolean isHeaders = name.endsWith("headers");
        var registration = templates
                .template(template)
                .name(name)
                .title(title)
                .description(
                        isHeaders
                                ? "All header fields of an email, decoded, in their original order."
                                : "The format, subject, authors, recipients, dates and ids of an email, and its"
                                        + " attachments with their names, types, sizes and URIs; or the number of"
                                        + " emails in a folder (mbox).")
                .mimeType(JSON)
                .unscreened(MailUris.DOCUMENT)
                .complete(MailUris.DOCUMENT, completions::documents);
        if (isPart) {
            registration.variables(path).complete(MailUris.PATH, completions::paths);
        }
        registration.read(request -> data(request, isPart, name, data));
    }

    private static Map<String, Object> headers(Node node, MailLinks links, MailLimits limits) throws IOException {
        if (!(node instanceof Mail mail)) {
            throw new MailException(
                    Reason.UNSUPPORTED,
                    "A folder of emails has no headers; read those of one of its emails, such as " + links.part(1)
                            + "/headers",
                    null);
        }
        return MailJson.headers(mail, limits);
    }

    private static Map<String, Object> properties(Node node, MailLinks links, MailLimits limits) throws IOException {
        return node instanceof Folder folder
                ? MailJson.properties(folder)
                : MailJson.properties((Mail) node, links, limits);
    }

    private List<Integer> path(ResourceReader.Request request, boolean isPart) {
        return isPart ? MailUris.path(request.variable(path)) : List.of();
    }

    private ReadResult text(ResourceReader.Request request, boolean isPart) throws IOException {
        TextForm form = request.variable(format);
        long start = request.variable(offset);
        Optional<Long> max = request.optionalVariable(length);
        TextPiece piece = texts.read(
                        known(request),
                        docId(request),
                        path(request, isPart),
                        form,
                        start,
                        max.orElse((long) limits.answer()),
                        request.context())
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
        return piece.contents(form.mimeType(), start, max).cache(hint);
    }

    private ReadResult data(ResourceReader.Request request, boolean isPart, String name, Data data) throws IOException {
        String docId = docId(request);
        List<Integer> place = path(request, isPart);
        MailLinks links = MailUris.links(docId, place);
        Rendition made = reads.made(known(request), name + place, docId, request.context(), mail -> {
                    Optional<Node> node = mail.node(place);
                    return node.isEmpty() ? Optional.empty() : Optional.of(json(mail, node.get(), links, data));
                })
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
        return ReadResult.of(ContentPart.text(new String(made.bytes(), StandardCharsets.UTF_8))
                        .mimeType(made.mimeType()))
                .cache(hint);
    }

    private static Rendition json(OpenMail mail, Node node, MailLinks links, Data data) throws IOException {
        Map<String, Object> json = data.json(node, links, mail.limits());
        return new Rendition(McpJsonDefaults.getMapper().writeValueAsBytes(json), JSON, Map.of());
    }

    private ReadResult part(ResourceReader.Request request) throws IOException {
        List<Integer> place = path(request, true);
        Rendition made = reads.made(known(request), "part/" + place, "", request.context(), mail -> {
                    Optional<OpenMail.Part> part = mail.part(place);
                    return part.isEmpty()
                            ? Optional.empty()
                            : Optional.of(new Rendition(
                                    mail.bytes(part.get()), part.get().mimeType(), Map.of()));
                })
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
        return ReadResult.of(ContentPart.bytes(made.bytes()).mimeType(made.mimeType()))
                .cache(hint);
    }

    private static String docId(ResourceReader.Request request) {
        return request.optionalVariable(MailUris.DOCUMENT).orElse("");
    }

    private KnownDocument known(ResourceReader.Request request) throws IOException {
        return reads.known(docId(request), request.context())
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
    }
}
