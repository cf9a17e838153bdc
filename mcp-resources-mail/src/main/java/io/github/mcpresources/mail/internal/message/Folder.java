package io.github.mcpresources.mail.internal.message;

/** A file that contains mails, such as an mbox. */
public non-sealed interface Folder extends Node {

    /** Returns the number of mails. */
    int count();

    /** Returns the bytes of a mail by its number, from 1 to {@link #count}. */
    ByteRange message(int number);
}
