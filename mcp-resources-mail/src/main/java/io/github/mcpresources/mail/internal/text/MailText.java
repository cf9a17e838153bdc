package io.github.mcpresources.mail.internal.text;

import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Address;
import io.github.mcpresources.mail.internal.message.Attachment;
import io.github.mcpresources.mail.internal.message.Envelope;
import io.github.mcpresources.mail.internal.message.Mail;
import io.github.mcpresources.mail.internal.message.Room;
import io.github.mcpresources.mail.internal.message.Segment;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes the text of an email: its main header fields, its body, and its attachments with their URIs. */
public final class MailText {

    private static final int MAX_ADDRESSES = 50;
    private static final int MAX_VALUE = 1000;

    private final Mail mail;
    private final TextForm form;
    private final MailLinks links;
    private final MailLimits limits;
    private final Room room;
    private final StringBuilder out = new StringBuilder();

    private MailText(Mail mail, TextForm form, MailLinks links, MailLimits limits, Room room) {
        this.mail = mail;
        this.form = form;
        this.links = links;
        this.limits = limits;
        this.room = room;
    }

    /**
     * Returns the text of an email.
     *
     * @throws io.github.mcpresources.mail.document.MailException if the email is damaged or over a limit
     */
    public static String of(Mail mail, TextForm form, MailLinks links, MailLimits limits, Room room)
            throws IOException {
        MailText text = new MailText(mail, form, links, limits, room);
        text.write();
        return text.out.toString();
    }

    private void write() throws IOException {
        Envelope envelope = mail.envelope();
        addresses("From", envelope.from());
        addresses("To", envelope.to());
        addresses("Cc", envelope.cc());
        line("Date", envelope.dateText());
        line("Subject", envelope.subject());
        body();
        attachments();
    }

    private void addresses(String name, List<Address> addresses) {
        List<String> shown =
                addresses.stream().limit(MAX_ADDRESSES).map(Address::toString).toList();
        String more = addresses.size() > MAX_ADDRESSES ? " and " + (addresses.size() - MAX_ADDRESSES) + " more" : "";
        line(name, String.join(", ", shown) + more);
    }

    private void line(String name, String value) {
        if (value.isBlank()) {
            return;
        }
        String printable = Printable.of(value, MAX_VALUE);
        out.append(
                form == TextForm.MD
                        ? "**" + name + ":** " + MarkdownText.inline(printable) + "  \n"
                        : name + ": " + printable + "\n");
    }

    private void body() throws IOException {
        Map<String, String> pictures = new HashMap<>();
        for (Attachment attachment : mail.attachments()) {
            if (!attachment.contentId().isEmpty()) {
                pictures.putIfAbsent(attachment.contentId(), links.part(attachment.number()));
            }
        }
        for (Segment segment : mail.body(form == TextForm.MD, room)) {
            String text = segment.isHtml()
                    ? HtmlText.of(segment.text(), form, pictures::get, limits, room)
                    : plain(segment.text());
            if (!text.isBlank()) {
                out.append('\n').append(Printable.lines(text)).append('\n');
            }
        }
    }

    private String plain(String text) {
        String stripped = text.replace("\r", "").stripTrailing().replaceAll("^\n+", "");
        return form == TextForm.MD ? MarkdownText.plain(stripped) : stripped;
    }

    private void attachments() throws IOException {
        List<Attachment> attachments = mail.attachments();
        if (attachments.isEmpty()) {
            return;
        }
        out.append(form == TextForm.MD ? "\n**Attachments:**\n\n" : "\nAttachments:\n");
        for (Attachment attachment : attachments.subList(0, Math.min(limits.attachments(), attachments.size()))) {
            attachment(attachment);
        }
        if (attachments.size() > limits.attachments()) {
            out.append("- ")
                    .append(attachments.size() - limits.attachments())
                    .append(" more, from ")
                    .append(links.part(limits.attachments() + 1))
                    .append(" to ")
                    .append(links.part(attachments.size()))
                    .append('\n');
        }
    }

    private void attachment(Attachment attachment) {
        int number = attachment.number();
        String uri = attachment.isMail() ? links.text(number) : links.part(number);
        String facts = attachment.mimeType() + (attachment.size() < 0 ? "" : ", " + attachment.size() + " bytes");
        out.append(number).append(". ");
        if (form == TextForm.MD) {
            out.append(MarkdownText.link(MarkdownText.inline(attachment.name()), uri));
        } else {
            out.append(attachment.name()).append(": ").append(uri);
        }
        out.append(" (").append(facts).append(")\n");
    }
}
