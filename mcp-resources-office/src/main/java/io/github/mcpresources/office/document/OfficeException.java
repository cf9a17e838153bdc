package io.github.mcpresources.office.document;

import io.github.mcpresources.ResourceException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error in a document, or in a request for the items of a document. The client receives the message and the reason.
 */
@SuppressWarnings("serial") // errors are sent as JSON-RPC, not as serialized Java objects
public class OfficeException extends ResourceException {

    /** The kinds of errors. A client receives the kind as {@code reason} in the data of the error. */
    public enum Reason {
        /** The document needs a password. */
        ENCRYPTED,
        /** The document is damaged, or kept changing while it was read. */
        CORRUPT,
        /** The file is not an Office document. */
        NOT_OFFICE,
        /** A limit is exceeded, for example the size of the document or the time for a rendering. */
        LIMIT,
        /** The request is not supported for this format, or by this server. */
        UNSUPPORTED
    }

    private final Reason reason;

    /**
     * Creates an error.
     *
     * @param reason the kind of the error
     * @param message a description of the error, with the value, the limit and its setting; without paths of this
     *     machine
     * @param cause the cause, for the log only; may be null
     */
    public OfficeException(Reason reason, String message, @Nullable Throwable cause) {
        super(INTERNAL_ERROR, message, data(reason), cause);
        this.reason = reason;
    }

    private static Map<String, Object> data(Reason reason) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("reason", reason.name().toLowerCase(Locale.ROOT));
        return data;
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
