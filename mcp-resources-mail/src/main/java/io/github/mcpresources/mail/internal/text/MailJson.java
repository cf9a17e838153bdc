package io.github.mcpresources.mail.internal.text;

import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Address;
import io.github.mcpresources.mail.internal.message.Attachment;
import io.github.mcpresources.mail.internal.message.Envelope;
import io.github.mcpresources.mail.internal.message.Folder;
import io.github.mcpresources.mail.internal.message.Header;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Mail;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts the headers and properties of emails to JSON. */
public final class MailJson {

    private static final int MAX_ADDRESSES = 1000;

    private final MailLimits limits;
    private long characters;

    private MailJson(MailLimits limits) {
        this.limits = limits;
    }

    /**
     * Returns the decoded header fields, in their order in the email.
     *
     * @throws io.github.mcpresources.mail.document.MailException if they are longer than {@link MailLimits#answer}
     */
    public static Map<String, Object> headers(Mail mail, MailLimits limits) throws IOException {
        MailJson json = new MailJson(limits);
        List<Object> headers = new ArrayList<>();
        for (Header header : mail.headers()) {
            Map<String, Object> field = new LinkedHashMap<>();
            field.put("name", json.counted(header.name()));
            field.put("value", json.counted(header.value()));
            headers.add(field);
        }
        return Map.of("headers", headers);
    }

    public static Map<String, Object> properties(Folder folder) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", folder.format());
        json.put("messages", folder.count());
        return json;
    }

    /**
     * Returns the properties of an email.
     *
     * @throws io.github.mcpresources.mail.document.MailException if they are longer than {@link MailLimits#answer}
     */
    public static Map<String, Object> properties(Mail mail, MailLinks links, MailLimits limits) throws IOException {
        return new MailJson(limits).of(mail, links);
    }

    private Map<String, Object> of(Mail mail, MailLinks links) throws IOException {
        Envelope envelope = mail.envelope();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", mail.format());
        json.put("subject", counted(envelope.subject()));
        addresses(json, "from", envelope.from());
        addresses(json, "to", envelope.to());
        addresses(json, "cc", envelope.cc());
        addresses(json, "bcc", envelope.bcc());
        addresses(json, "reply_to", envelope.replyTo());
        envelope.date().map(Instant::toString).ifPresent(date -> json.put("date", date));
        if (!envelope.dateText().isEmpty()) {
            json.put("date_text", counted(envelope.dateText()));
        }
        if (!envelope.messageId().isEmpty()) {
            json.put("message_id", counted(envelope.messageId()));
        }
        texts(json, "in_reply_to", envelope.inReplyTo());
        texts(json, "references", envelope.references());
        List<Attachment> attachments = mail.attachments();
        json.put("attachment_count", attachments.size());
        List<Object> listed = new ArrayList<>();
        for (Attachment attachment : attachments.subList(0, Math.min(limits.attachments(), attachments.size()))) {
            listed.add(attachment(attachment, links));
        }
        json.put("attachments", listed);
        return json;
    }

    private Map<String, Object> attachment(Attachment attachment, MailLinks links) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("number", attachment.number());
        json.put("name", counted(attachment.name()));
        json.put("type", attachment.mimeType());
        if (attachment.size() >= 0) {
            json.put("size", attachment.size());
        }
        json.put("uri", counted(links.part(attachment.number())));
        if (attachment.isMail()) {
            json.put("text_uri", counted(links.text(attachment.number())));
        }
        if (attachment.isInline()) {
            json.put("inline", true);
        }
        return json;
    }

    private void addresses(Map<String, Object> json, String key, List<Address> addresses) {
        if (addresses.isEmpty()) {
            return;
        }
        List<Object> listed = new ArrayList<>();
        for (Address address : addresses.subList(0, Math.min(MAX_ADDRESSES, addresses.size()))) {
            Map<String, Object> entry = new LinkedHashMap<>();
            if (!address.name().isEmpty()) {
                entry.put("name", counted(address.name()));
            }
            entry.put("address", counted(address.address()));
            listed.add(entry);
        }
        json.put(key, listed);
        if (addresses.size() > MAX_ADDRESSES) {
            json.put(key + "_count", addresses.size());
        }
    }

    private void texts(Map<String, Object> json, String key, List<String> texts) {
        if (!texts.isEmpty()) {
            json.put(key, texts.stream().map(this::counted).toList());
        }
    }

    private String counted(String text) {
        characters += text.length();
        if (characters > limits.answer()) {
            throw Limit.of(
                    "The headers or properties have " + characters + " characters or more", limits.answer(), "answer");
        }
        return text;
    }
}
