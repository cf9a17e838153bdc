package io.github.mcpresources.examples.documents;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.CompletionRequest;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ProviderCapabilities;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Other servers beside what is here: where none of them gives its list, what is here is listed all the same. */
record Lenient(ResourceProvider servers) implements ResourceProvider {

    private static final Logger log = LoggerFactory.getLogger(Lenient.class);

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
        return orNothing(servers.listResources(page, context), page);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(PageRequest page, RequestContext context) {
        return orNothing(servers.listTemplates(page, context), page);
    }

    private static <T> CompletionStage<Page<T>> orNothing(CompletionStage<Page<T>> list, PageRequest page) {
        return page.cursor().isPresent()
                ? list // it began, so a client would take what it has for all
                : list.exceptionally(failure -> {
                    log.warn("No mounted server gives its list", failure);
                    return Page.<T>empty().asPartial();
                });
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return servers.read(uri, context);
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return servers.describe(uri, context);
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return servers.describeTemplate(uriTemplate, context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(CompletionRequest request, RequestContext context) {
        return servers.complete(request, context);
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, PageRequest page, RequestContext context) {
        return servers.listChildren(directoryUri, page, context);
    }

    @Override
    public CacheHint listHint() {
        return servers.listHint();
    }

    @Override
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
        return servers.watch(uri, context);
    }

    @Override
    public ProviderCapabilities capabilities() {
        return servers.capabilities();
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return servers.observe(listener);
    }

    @Override
    public void onPublished(ResourceEvent event) {
        servers.onPublished(event);
    }
}
