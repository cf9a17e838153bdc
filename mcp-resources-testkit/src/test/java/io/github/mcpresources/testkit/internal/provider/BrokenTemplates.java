package io.github.mcpresources.testkit.internal.provider;

import static io.github.mcpresources.testkit.internal.provider.BrokenProvider.broken;
import static io.github.mcpresources.testkit.internal.provider.BrokenProvider.nothing;
import static io.github.mcpresources.testkit.internal.provider.BrokenProvider.template;
import static java.util.concurrent.CompletableFuture.completedFuture;

import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.testkit.ProviderOptions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Providers with faults in templates and values of their variables. */
final class BrokenTemplates {

    private static final String GLUED = "notes://{a}{b}";

    private BrokenTemplates() {}

    static Stream<BrokenProvider> all() {
        return Stream.of(
                broken("P2.template", withTemplate("notes://broken/{id"), "P2.found"),
                broken("P2.found", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(
                            String template, RequestContext context) {
                        return nothing();
                    }
                }),
                broken("P2.unlisted", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(
                            String template, RequestContext context) {
                        return completedFuture(Optional.of(template(template)));
                    }
                }),
                broken("P2.read", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.equals("notes://item/7") ? nothing() : good.read(uri, context);
                    }

                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            Completion.Request request, RequestContext context) {
                        return nothing();
                    }
                }),
                broken("P2.described", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return uri.startsWith("notes://item/")
                                ? completedFuture(Optional.of(ResourceDescriptor.of("notes://item", "item")))
                                : good.describe(uri, context);
                    }
                }),
                broken("P2.match", new AlteredProvider() {
                    @Override
                    public CompletionStage<Page<TemplateDescriptor>> listTemplates(
                            Page.Request page, RequestContext context) {
                        return completedFuture(Page.last(List.of(template(GLUED))));
                    }

                    @Override
                    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(
                            String template, RequestContext context) {
                        return completedFuture(
                                template.equals(GLUED) ? Optional.of(template(GLUED)) : Optional.empty());
                    }

                    @Override
                    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                        return uri.equals("notes://123")
                                ? completedFuture(Optional.of(ReadResult.text("123")))
                                : good.read(uri, context);
                    }

                    @Override
                    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                        return uri.equals("notes://123")
                                ? completedFuture(Optional.of(template(GLUED)))
                                : good.describe(uri, context);
                    }

                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            Completion.Request request, RequestContext context) {
                        return nothing();
                    }

                    @Override
                    ProviderOptions options() {
                        return ProviderOptions.builder()
                                .variable("a", "1")
                                .variable("b", "23")
                                .build();
                    }
                }),
                broken("P9.offered", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            Completion.Request request, RequestContext context) {
                        return request.argument().equals("id")
                                ? CompletableFuture.failedFuture(new IllegalStateException("no index"))
                                : good.complete(request, context);
                    }
                }),
                broken("P9.unknown", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            Completion.Request request, RequestContext context) {
                        return request.argument().startsWith("no_such")
                                ? completedFuture(Optional.of(Completion.NONE))
                                : good.complete(request, context);
                    }
                }),
                broken("P9.unlisted", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            Completion.Request request, RequestContext context) {
                        return request.uriTemplate().startsWith("notes:")
                                ? good.complete(request, context)
                                : completedFuture(Optional.of(Completion.NONE));
                    }
                }),
                broken("P9.read", new AlteredProvider() {
                    @Override
                    public CompletionStage<Optional<Completion>> complete(
                            Completion.Request request, RequestContext context) {
                        return request.argument().equals("id")
                                ? completedFuture(Optional.of(Completion.of(List.of("9"))))
                                : good.complete(request, context);
                    }
                }));
    }

    private static AlteredProvider withTemplate(String text) {
        return new AlteredProvider() {
            @Override
            public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
                return good.listTemplates(page, context)
                        .thenApply(found -> found.nextCursor().isEmpty()
                                ? found.followedBy(Page.last(List.of(template(text))))
                                : found);
            }
        };
    }
}
