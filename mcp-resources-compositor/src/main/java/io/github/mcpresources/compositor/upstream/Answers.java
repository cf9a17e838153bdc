package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.compositor.upstream.Trouble.Kind;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** Makes of what went wrong what a provider may fail with. */
final class Answers {

    private static final int INTERNAL_ERROR = -32603;

    private Answers() {}

    static RuntimeException of(Throwable thrown) {
        Throwable failure = Trouble.unwrap(thrown);
        if (failure instanceof RpcException refused) {
            return relayed(refused);
        }
        if (failure instanceof Trouble trouble) {
            return trouble.toUpstreamException();
        }
        return failure instanceof RuntimeException known ? known : new CompletionException(failure);
    }

    /** The only parameter of a read is the URI. */
    static RuntimeException ofRead(Throwable thrown, String uri) {
        return Trouble.unwrap(thrown) instanceof RpcException refused && isNotFound(refused, uri)
                ? new ResourceNotFoundException(uri)
                : of(thrown);
    }

    /** Either code of "not found"; the newer one is that of bad parameters too. */
    private static boolean isNotFound(RpcException refused, String uri) {
        return refused.code() == RpcException.NOT_FOUND
                || (refused.code() == RpcException.INVALID_PARAMS
                        && (uri.equals(data(refused).get("uri"))
                                || refused.text().toLowerCase(Locale.ROOT).contains("not found")));
    }

    /** Whether the server would ask the client something, were that one that can be asked. */
    static boolean wantsInput(Throwable thrown) {
        return Trouble.unwrap(thrown) instanceof RpcException refused
                && refused.code() == RpcException.MISSING_CAPABILITY;
    }

    /** Whether the server has no directory of that name, or knows nothing of directories. */
    static boolean isNoDirectory(Throwable thrown) {
        return Trouble.unwrap(thrown) instanceof RpcException refused
                && (refused.code() == RpcException.METHOD_NOT_FOUND || refused.code() == RpcException.INVALID_PARAMS);
    }

    /** What a server tells its client, the client of this one may know; of its failures only that there was one. */
    private static RuntimeException relayed(RpcException refused) {
        boolean isFault = refused.code() <= INTERNAL_ERROR && refused.code() >= -32768;
        boolean isForPrograms = refused.code() == RpcException.METHOD_NOT_FOUND || refused.code() == -32600;
        return isFault || isForPrograms
                ? new Trouble(Kind.FAILED, "error " + refused.code() + " " + refused.text(), refused)
                        .toUpstreamException()
                : new ResourceException(refused.code(), refused.text(), data(refused), refused);
    }

    private static Map<String, Object> data(RpcException refused) {
        return JsonRpc.object(refused.data());
    }

    /** Servers without templates may not know the method. */
    static <T> T orIfUnknown(Throwable thrown, T otherwise) {
        if (Trouble.unwrap(thrown) instanceof RpcException refused && refused.code() == RpcException.METHOD_NOT_FOUND) {
            return otherwise;
        }
        throw of(thrown);
    }
}
