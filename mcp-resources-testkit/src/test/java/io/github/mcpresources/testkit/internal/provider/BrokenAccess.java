package io.github.mcpresources.testkit.internal.provider;

import static io.github.mcpresources.testkit.internal.provider.BrokenProvider.broken;
import static java.util.concurrent.CompletableFuture.completedFuture;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.testkit.ProviderOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Providers that disclose hidden resources or fail on unusual URIs. */
final class BrokenAccess {

    private BrokenAccess() {}

    static Stream<BrokenProvider> all() {
        return Stream.of(
                broken("P4.read", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return good.read(uri, asAnn(context));
                    }
                }),
                broken("P4.described", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return good.describe(uri, asAnn(context));
                    }
                }),
                broken("P6.traversal", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.contains("%2e%2e/") && uri.endsWith("etc/passwd")
                                ? completedFuture(Optional.of(ReadResult.text("root:x:0:0:root:/root:/bin/sh")))
                                : good.read(uri, context);
                    }
                }),
                broken(
                        "P8.hostile",
                        new AlteredProvider() {
                            @Override
                            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                                return good.read(java.net.URI.create(uri).toString(), context);
                            }
                        },
                        "P8.values"),
                broken(
                        "P8.hostile",
                        new AlteredProvider() {
                            @Override
                            public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                                return good.describe(java.net.URI.create(uri).toString(), context);
                            }
                        },
                        "P8.values"),
                broken("P8.values", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.length() > 1000 && uri.startsWith("notes://item/")
                                ? new CompletableFuture<>()
                                : good.read(uri, context);
                    }

                    @Override
                    ProviderOptions options() {
                        return super.options().toBuilder()
                                .callTimeout(Duration.ofSeconds(5))
                                .build();
                    }
                }));
    }

    private static RequestContext asAnn(RequestContext context) {
        return context.caller().equals(Caller.ANONYMOUS)
                ? context
                : ServerRequest.builder().caller(Notes.ANN).build();
    }
}
