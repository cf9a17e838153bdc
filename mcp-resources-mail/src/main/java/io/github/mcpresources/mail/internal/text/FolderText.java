package io.github.mcpresources.mail.internal.text;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Address;
import io.github.mcpresources.mail.internal.message.Envelope;
import io.github.mcpresources.mail.internal.message.Folder;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.mime.MimeHead;
import java.io.IOException;
import java.util.stream.Collectors;

/** Writes the text of a folder: a table of its emails with their URIs. Only the headers of the emails are read. */
public final class FolderText {

    private static final int MAX_VALUE = 120;
    private static final int MAX_ADDRESSES = 3;

    private FolderText() {}

    /**
     * Writes the text of a folder.
     *
     * @param out receives the lines; may throw an exception to end the writing
     */
    public static void write(Folder folder, TextForm form, MailLinks links, MailLimits limits, Appendable out)
            throws IOException {
        out.append(folder.count() == 1 ? "1 message" : folder.count() + " messages")
                .append("\n\n");
        if (form == TextForm.MD && folder.count() > 0) {
            out.append("| Message | Date | From | Subject |\n| --- | --- | --- | --- |\n");
        }
        for (int number = 1; number <= folder.count(); number++) {
            Limit.checkInterrupt();
            out.append(row(folder, number, form, links, limits));
        }
    }

    private static String row(Folder folder, int number, TextForm form, MailLinks links, MailLimits limits)
            throws IOException {
        String date;
        String from;
        String subject;
        try {
            Envelope envelope = MimeHead.envelope(folder.message(number), limits);
            date = envelope.date().map(Object::toString).orElse(envelope.dateText());
            from = envelope.from().stream()
                    .limit(MAX_ADDRESSES)
                    .map(Address::toString)
                    .collect(Collectors.joining(", "));
            subject = envelope.subject();
        } catch (ResourceException refused) { // the row shows the reason; the other emails are still listed
            date = "";
            from = "";
            subject = "(" + refused.text() + ")";
        }
        String uri = links.text(number);
        if (form == TextForm.TXT) {
            return String.join("\t", Integer.toString(number), plain(date), plain(from), plain(subject), uri) + "\n";
        }
        return "| " + MarkdownText.link(Integer.toString(number), uri) + " | " + cell(date) + " | " + cell(from) + " | "
                + cell(subject) + " |\n";
    }

    private static String plain(String text) {
        return Printable.of(text, MAX_VALUE);
    }

    private static String cell(String text) {
        return MarkdownText.inline(Printable.of(text, MAX_VALUE));
    }
}
