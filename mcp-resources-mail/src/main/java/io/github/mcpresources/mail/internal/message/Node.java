package io.github.mcpresources.mail.internal.message;

/** What a document or an attachment is: a mail, or a folder of mails. */
public sealed interface Node permits Mail, Folder {

    /** Returns the name of the format, such as {@code eml}. */
    String format();
}
