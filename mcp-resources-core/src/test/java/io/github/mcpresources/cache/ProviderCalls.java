package io.github.mcpresources.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Helpers that read resources from a provider. */
final class ProviderCalls {

    static final Caller ANN = Caller.of("ann");
    static final Caller BOB = Caller.of("bob");

    private ProviderCalls() {}

    static ServerRequest as(Caller caller) {
        return ServerRequest.builder().caller(caller).build();
    }

    static String text(ResourceProvider provider, String uri) {
        return text(provider, uri, Caller.ANONYMOUS);
    }

    static String text(ResourceProvider provider, String uri, Caller caller) {
        return text(readFrom(provider, uri, as(caller)).join());
    }

    static CompletableFuture<Contents> readFrom(ResourceProvider provider, String uri, RequestContext context) {
        return provider.read(uri, context)
                .thenApply(found -> (Contents) found.orElseThrow())
                .toCompletableFuture();
    }

    /** Returns the text of the only part. A stream is read to its end. */
    static String text(Contents contents) {
        assertThat(contents.parts()).hasSize(1);
        Body body = contents.parts().get(0).body();
        if (body instanceof Body.Stream stream) {
            try (var in = stream.source().open()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
        return ((Body.Text) body).text();
    }
}
