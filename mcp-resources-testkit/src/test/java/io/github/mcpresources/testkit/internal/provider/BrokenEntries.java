package io.github.mcpresources.testkit.internal.provider;

import static io.github.mcpresources.testkit.internal.provider.BrokenProvider.broken;
import static io.github.mcpresources.testkit.internal.provider.BrokenProvider.nothing;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TemplateDescriptor;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Providers whose lists and reads do not match. */
final class BrokenEntries {

    private BrokenEntries() {}

    static Stream<BrokenProvider> all() {
        return Stream.of(
                broken("P1.listed", new AlteredProvider() {
                    @Override
                    public CompletionStage<Page<TemplateDescriptor>> listTemplates(
                            Page.Request page, RequestContext context) {
                        throw new IllegalStateException("no such table");
                    }
                }),
                broken("P1.read", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.equals("notes://n5") ? nothing() : good.read(uri, context);
                    }
                }),
                broken("P1.described", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return uri.equals("notes://n5") ? nothing() : good.describe(uri, context);
                    }
                }),
                broken("P7.read", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return good.read(uri, context)
                                .thenApply(found -> found.isEmpty() && uri.equals("notes://n99")
                                        ? Optional.of(ReadResult.text("Not found"))
                                        : found);
                    }
                }),
                broken("P7.described", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return uri.equals("notes://n99")
                                ? CompletableFuture.failedFuture(new IllegalStateException("no row"))
                                : good.describe(uri, context);
                    }
                }));
    }
}
