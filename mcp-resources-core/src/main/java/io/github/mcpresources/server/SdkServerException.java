package io.github.mcpresources.server;

import io.github.mcpresources.internal.text.Printable;
import org.jspecify.annotations.Nullable;

/**
 * An internal error of the SDK's server, for the log. It has no stack trace, because the SDK returns only the message
 * of the exception. The SDK logs the exception itself.
 */
final class SdkServerException extends RuntimeException {

    private static final long serialVersionUID = 1;

    SdkServerException(@Nullable String message) {
        super(
                Printable.of(String.valueOf(message)) + " (the log of io.modelcontextprotocol has the exception)",
                null,
                false,
                false);
    }
}
