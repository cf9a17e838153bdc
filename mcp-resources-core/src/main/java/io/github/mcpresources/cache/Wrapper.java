package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A base class for providers that keep data of another provider. It processes each change before it notifies its own
 * listeners. Methods that are not overridden delegate to the other provider.
 */
abstract class Wrapper implements ResourceProvider, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Wrapper.class);

    final ResourceProvider inner;
    final Versions versions = new Versions();
    private final List<Consumer<ResourceEvent>> observers = new CopyOnWriteArrayList<>();
    private final Subscription observation;
    private volatile boolean closed;

    Wrapper(ResourceProvider inner) {
        this.inner = Objects.requireNonNull(inner, "provider");
        this.observation = inner.observe(this::changed);
    }

    private void changed(ResourceEvent event) {
        versions.end(event);
        for (Consumer<ResourceEvent> observer : observers) {
            try {
                observer.accept(event);
            } catch (RuntimeException failure) { // the change is already made, and the other listeners must be notified
                log.warn("An observer failed on {}", event, failure);
            }
        }
    }

    @Override
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
        return inner.watch(uri, context);
    }

    @Override
    public ResourceProvider.Capabilities capabilities() {
        return inner.capabilities();
    }

    @Override
    public void onPublished(ResourceEvent event) {
        try {
            inner.onPublished(event); // first, so that later reads return the new state
        } finally {
            versions.end(event);
        }
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        Consumer<ResourceEvent> own = event -> listener.accept(event); // a listener may register twice
        observers.add(own);
        return () -> observers.remove(own);
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * Ends the observation of the provider. All requests then go directly to the provider. A second call has no effect.
     */
    @Override
    public void close() {
        closed = true;
        observation.close();
        versions.endAll();
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return inner.listResources(page, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return inner.listTemplates(page, context);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return inner.read(uri, context);
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return inner.describe(uri, context);
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return inner.describeTemplate(uriTemplate, context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return inner.complete(request, context);
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return inner.listChildren(directoryUri, page, context);
    }

    @Override
    public CacheHint listHint() {
        return inner.listHint();
    }
}
