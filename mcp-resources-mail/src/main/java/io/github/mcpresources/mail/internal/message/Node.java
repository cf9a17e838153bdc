package io.github.mcpresources.mail.internal.message;

/** The content of a document or attachment: an email, or a folder of emails. */
public sealed interface Node permits Mail, Folder {

    /** Returns the name of the format, such as {@code eml}. */
    String format();
}
