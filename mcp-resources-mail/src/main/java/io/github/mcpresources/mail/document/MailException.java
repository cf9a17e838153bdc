package io.github.mcpresources.mail.document;

import io.github.mcpresources.ResourceException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An error in an email, or in a request for its parts. The client receives the message and the reason. */
@SuppressWarnings("serial") // errors are sent as JSON-RPC, not as serialized Java objects
public class MailException extends ResourceException {

    /** The kinds of errors. A client receives the kind as {@code reason} in the data of the error. */
    public enum Reason {
        /** The email is damaged, or its file kept changing while it was read. */
        CORRUPT,
        /** The file or attachment is not an email. */
        NOT_MAIL,
        /** A limit is exceeded, for example the number of parts or the time of a read. */
        LIMIT,
        /** The request is not supported for this email or part. */
        UNSUPPORTED
    }

    /** The kind of the error. */
    private final Reason reason;

    /**
     * Creates an error.
     *
     * @param reason the kind of the error
     * @param message a description of the error, without paths of this machine. If a limit is exceeded, the message
     *     states the value, the limit and its setting
     * @param cause the cause, for the log only; may be null
     */
    public MailException(Reason reason, String message, @Nullable Throwable cause) {
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
