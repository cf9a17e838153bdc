package io.github.mcpresources.mail.internal.message;

import java.io.IOException;
import java.util.List;

/** An email in any format. */
public non-sealed interface Mail extends Node {

    /** The content of an attachment. */
    sealed interface Content permits Bytes, Embedded {}

    /** The bytes of an attachment. */
    record Bytes(ByteRange range) implements Content {}

    /**
     * An attached email that is not stored as a separate file. Outlook messages contain attached Outlook messages in
     * this form.
     */
    record Embedded(Mail mail) implements Content {}

    /** Returns the decoded header fields, in their order in the email. */
    List<Header> headers() throws IOException;

    Envelope envelope() throws IOException;

    /**
     * Returns the parts of the text. If the email contains the text as HTML and as plain text, only one of them is
     * returned.
     *
     * @param prefersHtml true to prefer HTML, false to prefer plain text
     * @throws io.github.mcpresources.mail.document.MailException if the text is over the limit
     */
    List<Segment> body(boolean prefersHtml, Room room) throws IOException;

    /** Returns the attachments, in their order in the email. */
    List<Attachment> attachments() throws IOException;

    /**
     * Returns the content of an attachment.
     *
     * @param number the number of an attachment in {@link #attachments}
     * @throws io.github.mcpresources.mail.document.MailException if the attachment has no bytes, or is over the limit
     */
    Content content(int number, Room room) throws IOException;
}
