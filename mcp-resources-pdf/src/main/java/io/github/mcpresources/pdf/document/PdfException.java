package io.github.mcpresources.pdf.document;

import io.github.mcpresources.ResourceException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error in a PDF document, or in a request for its parts. The client receives the message and the reason.
 */
@SuppressWarnings("serial") // errors are sent as JSON-RPC, not as serialized Java objects
public class PdfException extends ResourceException {

    /** The kinds of errors. A client receives the kind as {@code reason} in the data of the error. */
    public enum Reason {
        /** The document needs a password, and the application supplied none that opens it. */
        ENCRYPTED,
        /** The document is damaged, or kept changing while it was read. */
        CORRUPT,
        /** The file is not a PDF document. */
        NOT_PDF,
        /** A limit is exceeded, for example the size of the document or the time for rendering a page. */
        LIMIT,
        /** The request is not supported for this document, or by this server. */
        UNSUPPORTED
    }

    private final Reason reason;

    /**
     * Creates an error.
     *
     * @param reason the kind of the error
     * @param message a description of the error, without paths of this machine. If a limit is exceeded, the message
     *     states the value, the limit and its setting
     * @param cause the cause, for the log only; may be null
     */
    public PdfException(Reason reason, String message, @Nullable Throwable cause) {
        super(INTERNAL_ERROR, message, Map.of("reason", reason.name().toLowerCase(Locale.ROOT)), cause);
        this.reason = reason;
    }

    /**
     * Returns the kind of the error.
     *
     * @return the kind of the error
     */
    public final Reason reason() {
        return reason;
    }
}
