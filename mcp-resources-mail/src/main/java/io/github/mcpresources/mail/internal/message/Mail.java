package io.github.mcpresources.mail.internal.message;

import java.io.IOException;
import java.util.List;

/** A mail. Its texts and attachments are decoded when they are requested. */
public non-sealed interface Mail extends Node {

    /** The content of an attachment. */
    sealed interface Content permits Bytes, Embedded {}

    /**
     * The bytes of an attachment.
     *
     * @param range the bytes
     */
    record Bytes(ByteRange range) implements Content {}

    /**
     * A mail that is attached in a form without bytes of its own.
     *
     * @param mail the mail
     */
    record Embedded(Mail mail) implements Content {}

    /** Returns the decoded header fields, in the order of the mail. */
    List<Header> headers() throws IOException;

    /** Returns the usual header fields. */
    Envelope envelope() throws IOException;

    /**
     * Returns the text in one of its alternative forms.
     *
     * @param prefersHtml true if the HTML form is preferred, false if the plain form is
     * @throws io.github.mcpresources.mail.document.MailException if the text is over the limit
     */
    List<Segment> body(boolean prefersHtml, Room room) throws IOException;

    /** Returns the attachments, in the order of the mail. */
    List<Attachment> attachments() throws IOException;

    /**
     * Returns the content of an attachment.
     *
     * @param number the number of an attachment in {@link #attachments}
     * @throws io.github.mcpresources.mail.document.MailException if it is over the limit
     */
    Content content(int number, Room room) throws IOException;
}
