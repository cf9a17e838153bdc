package io.github.mcpresources.compositor.upstream;

import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What we say of ourselves. */
final class Client {

    static final Map<String, Object> INFO = Map.of("name", "mcp-resources", "version", version());

    private Client() {}

    private static String version() {
        String version = Client.class.getPackage().getImplementationVersion();
        return version == null ? "0" : version;
    }

    /** Whoever answers is alive, even if with an error. */
    static @Nullable Void signOfLife(@Nullable Throwable failure) {
        if (failure == null || Trouble.unwrap(failure) instanceof RpcException) {
            return null;
        }
        throw new CompletionException(Trouble.unwrap(failure));
    }
}
