package io.github.mcpresources.mail.internal.outlook;

import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Address;
import io.github.mcpresources.mail.internal.message.Envelope;
import io.github.mcpresources.mail.internal.message.Header;
import io.github.mcpresources.mail.internal.mime.Fields;
import io.github.mcpresources.mail.internal.mime.RawHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Optional;
import org.apache.poi.hsmf.MAPIMessage;
import org.apache.poi.hsmf.datatypes.MAPIProperty;
import org.apache.poi.hsmf.datatypes.PropertyValue;
import org.apache.poi.hsmf.datatypes.RecipientChunks;
import org.apache.poi.hsmf.datatypes.StringChunk;
import org.apache.poi.hsmf.exceptions.ChunkNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * The header fields of an Outlook message. A received message also contains the header of the original internet
 * message, which can be incomplete. Drafts and sent messages have no such header. Fields that the header lacks are
 * created from the properties of the Outlook message. The subject of the envelope is always that property, because
 * Outlook shows it, and users can change it.
 *
 * @param headers the decoded fields
 * @param envelope the main fields
 */
record MsgEnvelope(List<Header> headers, Envelope envelope) {

    private static final int CC = 2;
    private static final int BCC = 3;

    static MsgEnvelope of(MAPIMessage message, MailLimits limits) throws ChunkNotFoundException {
        String[] lines = message.getHeaders();
        RawHeaders raw = RawHeaders.of(
                lines == null ? new byte[0] : String.join("\n", lines).getBytes(StandardCharsets.UTF_8), limits);
        Envelope sent = Fields.envelope(raw);
        Optional<Instant> date = sent.date().or(() -> date(message));
        Envelope envelope = new Envelope(
                or(text(message.getSubject()), sent.subject()),
                sent.from().isEmpty() ? sender(message) : sent.from(),
                sent.to().isEmpty() ? recipients(message, 1, message.getDisplayTo()) : sent.to(),
                sent.cc().isEmpty() ? recipients(message, CC, message.getDisplayCC()) : sent.cc(),
                sent.bcc().isEmpty() ? recipients(message, BCC, message.getDisplayBCC()) : sent.bcc(),
                sent.replyTo(),
                or(sent.dateText(), date.map(Instant::toString).orElse("")),
                date,
                or(sent.messageId(), chunk(message.getMainChunks().getMessageId())),
                sent.inReplyTo(),
                sent.references());
        List<Header> headers = new ArrayList<>(Fields.decoded(raw));
        for (Header field : made(envelope)) {
            if (raw.first(field.name()).isEmpty()) {
                headers.add(field);
            }
        }
        return new MsgEnvelope(headers, envelope);
    }

    private static Optional<Instant> date(MAPIMessage message) {
        try {
            Calendar date = message.getMessageDate();
            return Optional.ofNullable(date).map(Calendar::toInstant);
        } catch (ChunkNotFoundException none) { // a draft
            return Optional.empty();
        }
    }

    private static List<Address> sender(MAPIMessage message) throws ChunkNotFoundException {
        String name = text(message.getDisplayFrom());
        String address = chunk(message.getMainChunks().getEmailFromChunk());
        return name.isEmpty() && address.isEmpty() ? List.of() : List.of(address(name, address));
    }

    private static Address address(String name, String address) {
        return name.equals(address) ? new Address("", address) : new Address(name, address);
    }

    private static List<Address> recipients(MAPIMessage message, int type, @Nullable String displayed) {
        List<Address> found = new ArrayList<>();
        for (RecipientChunks recipient : message.getRecipientDetailsChunks()) {
            List<PropertyValue> types = recipient.getProperties().getOrDefault(MAPIProperty.RECIPIENT_TYPE, List.of());
            int stated = types.isEmpty() || !(types.get(0).getValue() instanceof Number number) ? 1 : number.intValue();
            if (stated == type) {
                found.add(address(text(recipient.getRecipientName()), text(recipient.getRecipientEmailAddress())));
            }
        }
        if (found.isEmpty()) {
            for (String name : text(displayed).split(";", -1)) {
                if (!name.isBlank()) {
                    found.add(new Address("", name.strip()));
                }
            }
        }
        return found;
    }

    static List<Header> made(Envelope envelope) {
        List<Header> headers = new ArrayList<>();
        add(headers, "From", envelope.from());
        add(headers, "To", envelope.to());
        add(headers, "Cc", envelope.cc());
        add(headers, "Bcc", envelope.bcc());
        if (!envelope.dateText().isEmpty()) {
            headers.add(new Header("Date", envelope.dateText()));
        }
        headers.add(new Header("Subject", envelope.subject()));
        if (!envelope.messageId().isEmpty()) {
            headers.add(new Header("Message-ID", "<" + envelope.messageId().replaceAll("[<>]", "") + ">"));
        }
        return headers;
    }

    private static void add(List<Header> headers, String name, List<Address> addresses) {
        if (!addresses.isEmpty()) {
            headers.add(new Header(
                    name,
                    String.join(", ", addresses.stream().map(Address::toString).toList())));
        }
    }

    private static String chunk(@Nullable StringChunk chunk) {
        return chunk == null ? "" : text(chunk.getValue());
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text.replace("\0", "").strip();
    }

    private static String or(String text, String other) {
        return text.isEmpty() ? other : text;
    }
}
