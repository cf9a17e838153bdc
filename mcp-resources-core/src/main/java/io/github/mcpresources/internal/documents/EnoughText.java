package io.github.mcpresources.internal.documents;

/**
 * A signal from a receiver, such as a {@link TextSink}, to the reader that no more text is needed. The reader does not
 * catch the signal, so that it reads no further; the code that passed the receiver to the reader catches it.
 */
@SuppressWarnings("serial") // never serialized
public final class EnoughText extends RuntimeException {

    /** Creates the signal. It has no stack trace, because it is not an error. */
    public EnoughText() {
        super("The receiver needs no more text", null, false, false);
    }
}
