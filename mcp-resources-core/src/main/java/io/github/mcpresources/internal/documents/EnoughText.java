package io.github.mcpresources.internal.documents;

/**
 * A signal from the receiver of a text, such as a {@link TextSink}, that it needs no more text. The reader of the text
 * does not catch the signal and therefore ends. The code that passed the receiver to the reader catches the signal.
 */
@SuppressWarnings("serial") // never serialized
public final class EnoughText extends RuntimeException {

    public EnoughText() {
        super("The receiver needs no more text", null, false, false);
    }
}
