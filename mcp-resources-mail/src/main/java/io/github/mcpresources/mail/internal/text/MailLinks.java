package io.github.mcpresources.mail.internal.text;

/** The URIs of the parts of an email or folder. */
public interface MailLinks {

    /** Returns the URI of the bytes of a part. */
    String part(int number);

    /** Returns the URI of the text of a part that is an email. */
    String text(int number);
}
