package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.concurrent.Causes;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** Converts the failures of requests to an upstream server into the exceptions that a provider throws. */
final class Answers {

    private static final int INTERNAL_ERROR = -32603;

    private Answers() {}

    static RuntimeException of(Throwable thrown) {
        Throwable failure = Causes.unwrap(thrown);
        if (failure instanceof RpcException refused) {
            return relayed(refused);
        }
        if (failure instanceof UpstreamFailure trouble) {
            return trouble.toUpstreamException();
        }
        return failure instanceof RuntimeException known ? known : new CompletionException(failure);
    }

    /**
     * Converts the failure of a request about one URI. An error that means "not found" becomes a
     * {@link ResourceNotFoundException}.
     */
    static RuntimeException ofRead(Throwable thrown, String uri) {
        return Causes.unwrap(thrown) instanceof RpcException refused && isNotFound(refused, uri)
                ? new ResourceNotFoundException(uri)
                : of(thrown);
    }

    /**
     * Checks whether an error means "not found". The code -32002, which earlier revisions use, always has this meaning.
     * Newer revisions use -32602 both for missing resources and for invalid parameters. That code means "not found"
     * only if the data contains the URI, or the message contains "not found".
     */
    private static boolean isNotFound(RpcException refused, String uri) {
        return refused.code() == RpcException.NOT_FOUND
                || (refused.code() == RpcException.INVALID_PARAMS
                        && (uri.equals(data(refused).get("uri"))
                                || refused.text().toLowerCase(Locale.ROOT).contains("not found")));
    }

    static boolean wantsInput(Throwable thrown) {
        return Causes.unwrap(thrown) instanceof RpcException refused
                && refused.code() == RpcException.MISSING_CAPABILITY;
    }

    /**
     * Checks whether an error means that the server does not have the requested directory or skill, or does not support
     * the method. Every error for invalid parameters is taken to mean this.
     */
    static boolean isUnknown(Throwable thrown) {
        return Causes.unwrap(thrown) instanceof RpcException refused
                && (refused.code() == RpcException.METHOD_NOT_FOUND
                        || refused.code() == RpcException.INVALID_PARAMS
                        || refused.code() == RpcException.NOT_FOUND);
    }

    /**
     * Returns the exception for an error that a server returned. For an internal error or a protocol error, the
     * exception tells the client only that the server failed.
     */
    private static RuntimeException relayed(RpcException refused) {
        boolean isFault = refused.code() <= INTERNAL_ERROR && refused.code() >= -32768;
        boolean isForPrograms = refused.code() == RpcException.METHOD_NOT_FOUND || refused.code() == -32600;
        if (isFault || isForPrograms) {
            UpstreamFailure failure =
                    new UpstreamFailure(Kind.FAILED, "error " + refused.code() + " " + refused.text(), refused);
            return UpstreamException.answered(Kind.FAILED.reason(), Kind.FAILED.isRetryable(), failure);
        }
        return new ResourceException(refused.code(), refused.text(), data(refused), refused);
    }

    private static Map<String, Object> data(RpcException refused) {
        return JsonRpc.object(refused.data());
    }

    /**
     * Returns a default value if the server does not support the method. Otherwise throws the converted failure.
     * Servers without templates often do not support the method that lists templates.
     */
    static <T> T orIfUnknown(Throwable thrown, T otherwise) {
        if (Causes.unwrap(thrown) instanceof RpcException refused && refused.code() == RpcException.METHOD_NOT_FOUND) {
            return otherwise;
        }
        throw of(thrown);
    }
}
