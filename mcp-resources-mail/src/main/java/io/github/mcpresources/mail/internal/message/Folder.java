package io.github.mcpresources.mail.internal.message;

/** A file that contains emails, such as an mbox. */
public non-sealed interface Folder extends Node {

    /** Returns the number of emails. */
    int count();

    /** Returns the bytes of an email. The emails are numbered from 1 to {@link #count}. */
    ByteRange message(int number);
}
