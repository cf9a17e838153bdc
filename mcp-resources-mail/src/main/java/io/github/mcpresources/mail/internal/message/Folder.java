package io.github.mcpresources.mail.internal.message;

/** A file with several mails. */
public non-sealed interface Folder extends Node {

    /** Returns the number of mails. */
    int count();

    /** Returns the bytes of a mail, whose number is from 1 to {@link #count}. */
    ByteRange message(int number);
}
