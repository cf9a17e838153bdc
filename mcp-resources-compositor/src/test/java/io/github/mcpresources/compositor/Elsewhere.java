package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A fake upstream without a process. It delegates to a provider, and hangs or fails on demand. */
final class Elsewhere implements Upstream {

    /** The behavior of the upstream. */
    enum Manner {
        WELL,
        HANGS,
        DOWN
    }

    final AtomicInteger lists = new AtomicInteger();
    final AtomicInteger reads = new AtomicInteger();
    final List<String> watches = new CopyOnWriteArrayList<>();
    final List<RequestContext> contexts = new CopyOnWriteArrayList<>();
    volatile Manner manner = Manner.WELL;
    volatile ResourceProvider.Capabilities capabilities = ResourceProvider.Capabilities.ALL;
    volatile CompletableFuture<Void> release = new CompletableFuture<>();
    volatile boolean closed;
    private final ResourceProvider provider;
    private final List<Consumer<ResourceEvent>> observers = new CopyOnWriteArrayList<>();
    private final List<Consumer<UpstreamState>> listeners = new CopyOnWriteArrayList<>();
    private volatile UpstreamState state = UpstreamState.of(UpstreamState.Phase.IDLE, Instant.EPOCH);

    Elsewhere(ResourceProvider provider) {
        this.provider = provider;
    }

    private <T> CompletionStage<T> answer(RequestContext context, Supplier<CompletionStage<T>> good) {
        contexts.add(context);
        return switch (manner) {
            case WELL -> good.get();
            case HANGS -> release.thenCompose(nothing -> good.get());
            case DOWN ->
                CompletableFuture.failedFuture(new UpstreamException(
                        "It refused the connection", true, new IllegalStateException("10.0.0.7:80")));
        };
    }

    void tell(ResourceEvent event) {
        observers.forEach(observer -> observer.accept(event));
    }

    void become(UpstreamState.Phase phase, String reason) {
        state = new UpstreamState(phase, reason, true, Instant.EPOCH);
        listeners.forEach(listener -> listener.accept(state));
    }

    @Override
    public String name() {
        return "elsewhere";
    }

    @Override
    public UpstreamState state() {
        return state;
    }

    @Override
    public Handle onStateChange(Consumer<UpstreamState> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        lists.incrementAndGet();
        return answer(context, () -> provider.listResources(page, context));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return answer(context, () -> provider.listTemplates(page, context));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        reads.incrementAndGet();
        return answer(context, () -> provider.read(uri, context));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return answer(context, () -> provider.describe(uri, context));
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return answer(context, () -> provider.complete(request, context));
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
    public CacheHint listHint() {
        return provider.listHint();
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        observers.add(listener);
        return () -> observers.remove(listener);
    }

    @Override
    public void close() {
        closed = true;
    }
}
