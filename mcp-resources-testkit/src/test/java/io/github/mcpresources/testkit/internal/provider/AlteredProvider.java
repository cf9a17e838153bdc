package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.testkit.ProviderOptions;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A provider that delegates to the registry of {@link Notes}. Subclasses override the methods that they change. */
abstract class AlteredProvider implements ResourceProvider {

    final Notes notes = new Notes();
    final ResourceProvider good = notes.registry;

    ProviderOptions options() {
        return notes.options();
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return good.listResources(page, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return good.listTemplates(page, context);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return good.read(uri, context);
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return good.describe(uri, context);
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String template, RequestContext context) {
        return good.describeTemplate(template, context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return good.complete(request, context);
    }
}
