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
 * A provider that keeps something of what another one gives, and hears of each change before anybody whom it tells. All
 * that it does not change is the other one's.
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
            } catch (RuntimeException failure) { // the change is made, and others want to know of it
                log.warn("An observer failed at {}", event, failure);
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
            inner.onPublished(event); // first: what it gives from then on is new
        } finally {
            versions.end(event);
        }
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        Consumer<ResourceEvent> own = event -> listener.accept(event); // one who listens twice is told twice
        observers.add(own);
        return () -> observers.remove(own);
    }

    boolean isClosed() {
        return closed;
    }

    /** Ends what observes the provider, which is used as it is from then on. A second time does nothing. */
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
