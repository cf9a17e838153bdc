package io.github.mcpresources.mail.internal.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The main header fields of an email.
 *
 * @param subject the subject; empty if there is none
 * @param from the authors
 * @param to the recipients
 * @param cc the recipients of copies
 * @param bcc the recipients of blind copies
 * @param replyTo the addresses for replies
 * @param dateText the date as written in the email; empty if there is none
 * @param date the date; empty if there is none or it cannot be parsed
 * @param messageId the id of the message; empty if there is none
 * @param inReplyTo the ids of the messages to which this message replies
 * @param references the ids of the earlier messages of the thread
 */
public record Envelope(
        String subject,
        List<Address> from,
        List<Address> to,
        List<Address> cc,
        List<Address> bcc,
        List<Address> replyTo,
        String dateText,
        Optional<Instant> date,
        String messageId,
        List<String> inReplyTo,
        List<String> references) {}
