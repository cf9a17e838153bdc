package io.github.mcpresources.office.document;

import io.github.mcpresources.ResourceException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wrong with a document; the client reads it. */
@SuppressWarnings("serial") // errors travel as JSON-RPC, never as serialized Java objects
public class OfficeException extends ResourceException {

    /** The kinds of errors, the {@code reason} in the data. */
    public enum Reason {
        /** It needs a password. */
        ENCRYPTED,
        /** It is damaged. */
        CORRUPT,
        /** It is no Office document. */
        NOT_OFFICE,
        /** It goes over a limit. */
        LIMIT,
        /** What was asked for is not to be had of this format, or on this server. */
        UNSUPPORTED
    }

    /** What kind of error it is. */
    private final Reason reason;

    /**
     * An error.
     *
     * @param reason what kind of error
     * @param message what is wrong, the value, the limit and its setting; no path of this machine
     * @param cause for the log only; may be null
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
     * The kind of the error.
     *
     * @return the reason
     */
    public final Reason reason() {
        return reason;
    }
}
