package io.github.mcpresources.internal.documents;

/**
 * Thrown by the receiver of a text, such as {@link TextWindow}, when it needs no more text. The exception stops the
 * reader of the text. The code that passed the receiver to the reader catches the exception.
 */
@SuppressWarnings("serial") // never serialized
public final class EnoughText extends RuntimeException {

    public EnoughText() {
        super("The receiver needs no more text", null, false, false);
    }
}
