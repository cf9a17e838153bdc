package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.internal.concurrent.Causes;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The information about this client that is sent to servers. */
final class Client {

    static final Map<String, Object> INFO = Map.of("name", "mcp-resources", "version", version());

    private Client() {}

    private static String version() {
        String version = Client.class.getPackage().getImplementationVersion();
        return version == null ? "0" : version;
    }

    /** Returns null if the server answered a ping, with a result or an error. Otherwise throws the failure. */
    static @Nullable Void checkAlive(@Nullable Throwable failure) {
        if (failure == null || Causes.unwrap(failure) instanceof RpcException) {
            return null;
        }
        throw new CompletionException(Causes.unwrap(failure));
    }
}
