package io.github.mcpresources.compositor;

import io.github.mcpresources.Completion;
import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A provider that forwards calls to another provider, records the calls, and hangs on demand. It publishes the events
 * of the test, and not those of the other provider.
 */
final class ControlledProvider extends ForwardingProvider {

    final AtomicInteger lists = new AtomicInteger();
    final AtomicInteger reads = new AtomicInteger();
    final List<String> watches = new CopyOnWriteArrayList<>();
    /** The contexts of all calls that can hang: all but {@code describe} and {@code listChildren}. */
    final List<RequestContext> contexts = new CopyOnWriteArrayList<>();

    volatile ResourceProvider.Capabilities capabilities = ResourceProvider.Capabilities.ALL;
    private volatile CompletableFuture<Void> gate = CompletableFuture.completedFuture(null);
    private final List<Consumer<ResourceEvent>> observers = new CopyOnWriteArrayList<>();

    ControlledProvider(ResourceProvider provider) {
        super(provider);
    }

    /** Lets all further calls hang. */
    void hang() {
        gate = new CompletableFuture<>();
    }

    /** Answers all further calls. Earlier calls still hang. */
    void heal() {
        gate = CompletableFuture.completedFuture(null);
    }

    /** Answers the calls that hang, and all further calls. */
    void release() {
        gate.complete(null);
    }

    /** Lets the calls that hang fail, and answers all further calls. */
    void fail() {
        CompletableFuture<Void> hanging = gate;
        heal();
        hanging.completeExceptionally(new IllegalStateException("It failed after a long time"));
    }

    void publish(ResourceEvent event) {
        observers.forEach(observer -> observer.accept(event));
    }

    private <T> CompletionStage<T> answer(RequestContext context, Supplier<CompletionStage<T>> answer) {
        contexts.add(context);
        return gate.thenCompose(open -> answer.get());
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        lists.incrementAndGet();
        return answer(context, () -> super.listResources(page, context));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return answer(context, () -> super.listTemplates(page, context));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        reads.incrementAndGet();
        return answer(context, () -> super.read(uri, context));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return answer(context, () -> super.complete(request, context));
    }

    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        return answer(context, () -> {
            watches.add("watch " + uri);
            return CompletableFuture.completedFuture(() -> watches.add("end " + uri));
        });
    }

    @Override
    public ResourceProvider.Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        observers.add(listener);
        return () -> observers.remove(listener);
    }
}
