package io.github.mcpresources.internal.request;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.text.Json;
import io.github.mcpresources.internal.trace.Span;
import io.modelcontextprotocol.common.McpTransportContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The implementation of {@link RequestContext} that the server and the providers of this library use. In addition to
 * the methods for readers, it has methods for the {@linkplain Facts facts} and the {@linkplain #path path} of the
 * request, and creates contexts for further reads on behalf of the request.
 */
public final class ServerRequest implements RequestContext {

    /** Receives the progress reports of one request. */
    @FunctionalInterface
    public interface ProgressListener {
        /**
         * Receives a report.
         *
         * @param progress the progress so far, which increases with each report
         * @param total the progress at the end; null if unknown
         * @param message a description of the current work; null for none
         */
        void progress(double progress, @Nullable Double total, @Nullable String message);
    }

    /**
     * The field of a request's {@code _meta} that contains the ids of the servers that forwarded the request. The value
     * is an array with the latest id last. A server uses the ids to detect a request that it has already forwarded.
     */
    public static final String PATH_FIELD = "io.github.mcpresources/path";

    private static final Logger log = LoggerFactory.getLogger(ServerRequest.class);

    private static final ProgressListener NO_PROGRESS = (done, total, message) -> {};

    /** The request whose blocking work runs on the current thread; null if there is none. */
    private static final ThreadLocal<@Nullable ServerRequest> WORKING_FOR = new ThreadLocal<>();

    private final String revision;
    private final @Nullable String sessionId;
    private final Caller caller;
    private final Map<String, ?> declaredCapabilities;
    private final McpTransportContext transportContext;
    private final ResourceLimits limits;
    private final MemoryBudget memory;
    private final TimeSource time;
    private final Instant deadline;
    private final Executor executor;
    private final BiFunction<McpTransportContext, Runnable, Runnable> aroundReaders;
    private final ProgressListener progress;
    private final Facts facts;
    private final Supplier<InputRequired.ClientInput> input;
    private final List<String> path;
    /**
     * The span of the client's request. Contexts for further reads have the same span, but contexts from {@link #kept}
     * have none.
     */
    private final Span span;

    private final @Nullable ResourceProvider served;
    /**
     * The context of the whole request, if {@link #through} created this context for a part of it; otherwise this
     * context.
     */
    private final ServerRequest root;
    /**
     * The input of the client; null until {@link #input()} is first called. Only that call decrypts and checks the
     * input. Later calls return the same input, even if it has expired in the meantime.
     */
    private volatile InputRequired.@Nullable ClientInput knownInput;

    private final Cancellation cancellation = new Cancellation();
    private volatile @Nullable Map<String, Object> clientCapabilities;
    private volatile boolean answersFailuresAsText;

    private ServerRequest(Builder builder) {
        revision = builder.revision;
        sessionId = builder.sessionId;
        caller = builder.caller;
        declaredCapabilities = builder.clientCapabilities;
        transportContext = builder.transportContext;
        limits = builder.limits;
        memory = builder.memory;
        time = builder.time;
        executor = builder.executor;
        aroundReaders = builder.aroundReaders;
        progress = builder.progress;
        facts = builder.facts;
        input = builder.input;
        path = builder.path;
        span = facts.span();
        served = builder.served;
        root = this;
        deadline = time.instant().plus(limits.readTimeout());
    }

    /**
     * Creates a context with the caller and the settings of {@code outer}.
     *
     * @param isPart true for a part of the same request, with the same progress reports, facts and input; false for
     *     separate work without these
     */
    private ServerRequest(ServerRequest outer, Instant deadline, List<String> path, Span span, boolean isPart) {
        revision = outer.revision;
        sessionId = outer.sessionId;
        caller = outer.caller;
        declaredCapabilities = outer.declaredCapabilities;
        transportContext = outer.transportContext;
        limits = outer.limits;
        memory = outer.memory;
        time = outer.time;
        this.deadline = deadline;
        executor = outer.executor;
        aroundReaders = outer.aroundReaders;
        progress = isPart ? outer.progress : NO_PROGRESS;
        facts = isPart ? outer.facts : Facts.IGNORED;
        input = isPart ? outer::input : () -> InputRequired.ClientInput.NONE;
        this.path = path;
        this.span = span;
        served = outer.served;
        root = isPart ? outer.root : this;
    }

    /**
     * Creates a context that does not belong to a server. It has an anonymous caller and default limits, and runs
     * blocking work on the calling thread.
     */
    public static ServerRequest detached() {
        return builder().build();
    }

    /**
     * Casts a context that a server or this class created.
     *
     * @throws IllegalArgumentException if the context is an instance of another class
     */
    public static ServerRequest of(RequestContext context) {
        if (context instanceof ServerRequest request) {
            return request;
        }
        throw new IllegalArgumentException(
                "The context is an instance of " + context.getClass().getName()
                        + ", which a ResourceServer did not create. Pass on the context of the request, or create one"
                        + " with ResourceServer.newContext");
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String revision() {
        return revision;
    }

    @Override
    public Optional<String> sessionId() {
        return Optional.ofNullable(sessionId);
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public Map<String, Object> clientCapabilities() {
        Map<String, Object> copied = clientCapabilities;
        if (copied == null) {
            copied = Json.sent(declaredCapabilities);
            clientCapabilities = copied;
        }
        return copied;
    }

    @Override
    public McpTransportContext transportContext() {
        return transportContext;
    }

    @Override
    public ResourceLimits limits() {
        return limits;
    }

    @Override
    public MemoryBudget memory() {
        return memory;
    }

    @Override
    public TimeSource time() {
        return time;
    }

    @Override
    public Instant deadline() {
        return deadline;
    }

    @Override
    public boolean isCancelled() {
        return cancellation.isCancelled();
    }

    /** Interrupts the blocking work of this request, and runs the actions that were passed to {@link #onCancel}. */
    public void cancel() {
        cancellation.cancel();
    }

    @Override
    public void onCancel(Runnable action) {
        cancellation.onCancel(action);
    }

    @Override
    public void progress(double done, @Nullable Double total, @Nullable String message) {
        if (!isCancelled()) {
            progress.progress(done, total, message);
        }
    }

    @Override
    public boolean isProgressWanted() {
        return progress != NO_PROGRESS;
    }

    /**
     * Returns the ids of the servers that forwarded this request, the latest last. The ids are not verified. Use them
     * only to detect that a request returns to a server that has already forwarded it.
     */
    public List<String> path() {
        return path;
    }

    /**
     * Returns the provider of the server, with the server's visibility rule. A provider whose result mentions other
     * resources uses it to check whether the caller may see them.
     *
     * @return the provider; empty if this context does not belong to a server
     */
    public Optional<ResourceProvider> served() {
        return Optional.ofNullable(served);
    }

    @Override
    public InputRequired.ClientInput input() {
        InputRequired.ClientInput found = knownInput;
        if (found == null) {
            found = input.get();
            knownInput = found;
        }
        return found;
    }

    /** Returns the object that records facts about this request for listeners, or discards them. */
    public Facts facts() {
        return facts;
    }

    /**
     * Returns the span of the client's request; {@link Span#NONE} if the request is not traced. The span is the parent
     * of the spans of requests to upstream servers.
     */
    public Span span() {
        return span;
    }

    @Override
    public void answerFailuresAsText() {
        root.answersFailuresAsText = true;
    }

    /**
     * Checks whether {@link #answerFailuresAsText} was called, so that the client gets a failure of this read as text
     * instead of an error.
     */
    public boolean answersFailuresAsText() {
        return root.answersFailuresAsText;
    }

    @Override
    public <T extends @Nullable Object> CompletionStage<T> blocking(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        if (WORKING_FOR.get() == root) { // a request uses one thread at a time
            complete(result, work);
            return result;
        }
        AtomicBoolean begun = new AtomicBoolean();
        FutureTask<@Nullable Void> task;
        try {
            task = new FutureTask<>(
                    decorated(result, () -> {
                        if (begun.compareAndSet(false, true)) {
                            complete(result, work);
                        }
                    }),
                    null);
        } catch (Throwable failure) { // from the application's code; also an Error, because the stage must complete
            return CompletableFuture.failedFuture(failure);
        }
        try {
            executor.execute(task);
        } catch (RejectedExecutionException full) {
            return CompletableFuture.failedFuture(LimitExceededException.concurrentReads(limits.concurrentReads()));
        }
        if (!result.isDone()) {
            onCancel(() -> {
                task.cancel(true);
                if (begun.compareAndSet(false, true)) { // the reader never runs
                    result.completeExceptionally(new CancellationException("The request was cancelled"));
                }
            });
        }
        return result;
    }

    private Runnable decorated(CompletableFuture<?> result, Runnable reader) {
        Runnable decorated = aroundReaders.apply(transportContext, reader);
        return decorated == reader ? reader : () -> runDecorated(decorated, result);
    }

    /**
     * Runs a reader that the {@code aroundReaders} function has wrapped. If the wrapper does not run the reader,
     * completes the result with an exception.
     */
    private static void runDecorated(Runnable reader, CompletableFuture<?> result) {
        try {
            reader.run();
            if (!result.isDone()) {
                result.completeExceptionally(
                        new IllegalStateException("The Runnable returned by the aroundReaders function did not run the"
                                + " Runnable passed to the function; it must run it before returning"));
            }
        } catch (Throwable failure) { // also catches an Error, because the stage must always complete
            if (!result.completeExceptionally(failure)) {
                log.warn(
                        "The Runnable returned by the aroundReaders function failed after it had run the reader",
                        failure);
            }
        }
    }

    private <T extends @Nullable Object> void complete(CompletableFuture<T> result, Callable<T> work) {
        ServerRequest outer = WORKING_FOR.get();
        WORKING_FOR.set(root);
        try (Handle current = span.makeCurrent()) {
            result.complete(work.call());
        } catch (Throwable failure) { // also catches an Error, because the stage must always complete
            result.completeExceptionally(failure);
        } finally {
            if (outer == null) {
                WORKING_FOR.remove();
            } else {
                WORKING_FOR.set(outer);
            }
        }
    }

    /**
     * Creates a context for another read on behalf of this request, such as the read of a list entry. It has the same
     * caller, executor and deadline, and is cancelled together with this request. It can also be cancelled separately.
     * It ignores facts, has no input of the client, and does not report progress.
     */
    public ServerRequest nested() {
        ServerRequest nested = new ServerRequest(this, deadline, path, span, false);
        onCancel(nested::cancel);
        return nested;
    }

    /**
     * Creates a context for shared work, such as filling a cache. This request starts the work, and other requests may
     * wait for it. It has the same caller and executor. Its deadline is the current time plus the read timeout. It is
     * not cancelled with this request. It ignores facts, has no input of the client, and does not report progress.
     */
    public ServerRequest lasting() {
        return new ServerRequest(this, time.instant().plus(limits.readTimeout()), path, span, false);
    }

    /**
     * Creates a context that is needed longer than this request, such as the context of a subscription. It is like the
     * result of {@link #lasting}, but does not keep the span of this request in memory.
     */
    public ServerRequest kept() {
        return new ServerRequest(this, time.instant().plus(limits.readTimeout()), path, Span.NONE, false);
    }

    /**
     * Creates a context for forwarding this request, for example to an upstream. Apart from the path, it has the same
     * properties as this context. It is cancelled together with this context. It can also be cancelled separately if
     * the result of the upstream is no longer needed.
     *
     * @param id the id of the server that forwards the request, which is appended to the {@link #path}
     */
    public ServerRequest through(String id) {
        List<String> longer = new ArrayList<>(path);
        longer.add(Objects.requireNonNull(id, "id"));
        ServerRequest passed = new ServerRequest(this, deadline, List.copyOf(longer), span, true);
        onCancel(passed::cancel);
        return passed;
    }

    /** A builder for the context of a request. */
    public static final class Builder {

        private String revision = "2025-11-25";
        private @Nullable String sessionId;
        private Caller caller = Caller.ANONYMOUS;
        private Map<String, ?> clientCapabilities = Map.of();
        private McpTransportContext transportContext = McpTransportContext.EMPTY;
        private ResourceLimits limits = ResourceLimits.defaults();
        private MemoryBudget memory = MemoryBudget.shared();
        private TimeSource time = TimeSource.system();
        private Executor executor = Runnable::run;
        private BiFunction<McpTransportContext, Runnable, Runnable> aroundReaders = (context, reader) -> reader;
        private ProgressListener progress = NO_PROGRESS;
        private Facts facts = Facts.IGNORED;
        private Supplier<InputRequired.ClientInput> input = () -> InputRequired.ClientInput.NONE;
        private List<String> path = List.of();
        private @Nullable ResourceProvider served;

        private Builder() {}

        /** Sets the protocol revision. The default is {@code 2025-11-25}. */
        public Builder revision(String value) {
            revision = Objects.requireNonNull(value, "revision");
            return this;
        }

        /** Sets the id of the session. The default is null, for none. */
        public Builder sessionId(@Nullable String value) {
            sessionId = value;
            return this;
        }

        public Builder caller(Caller value) {
            caller = Objects.requireNonNull(value, "caller");
            return this;
        }

        /**
         * Sets the capabilities of the client, a JSON object that must not change after this call. It is copied when
         * {@link ServerRequest#clientCapabilities} is first called.
         */
        public Builder clientCapabilities(Map<String, ?> value) {
            clientCapabilities = Objects.requireNonNull(value, "clientCapabilities");
            return this;
        }

        public Builder transportContext(McpTransportContext value) {
            transportContext = Objects.requireNonNull(value, "transportContext");
            return this;
        }

        /**
         * Sets the limits. The default is {@link ResourceLimits#defaults}. The deadline is the time of {@link #build}
         * plus the read timeout.
         */
        public Builder limits(ResourceLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /** Sets the memory budget that all requests share. The default is {@link MemoryBudget#shared}. */
        public Builder memory(MemoryBudget value) {
            memory = Objects.requireNonNull(value, "memory");
            return this;
        }

        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets the executor for blocking work. It throws a {@link RejectedExecutionException} if too much work is
         * running. By default, the calling thread runs the work.
         */
        public Builder executor(Executor value) {
            executor = Objects.requireNonNull(value, "executor");
            return this;
        }

        /**
         * Sets the function that decorates blocking work. It gets the transport context and the work, and returns the
         * task to run.
         */
        public Builder aroundReaders(BiFunction<McpTransportContext, Runnable, Runnable> value) {
            aroundReaders = Objects.requireNonNull(value, "aroundReaders");
            return this;
        }

        public Builder progress(ProgressListener value) {
            progress = Objects.requireNonNull(value, "progress");
            return this;
        }

        public Builder facts(Facts value) {
            facts = Objects.requireNonNull(value, "facts");
            return this;
        }

        /**
         * Sets the supplier of the input that the client sent in response to a reader's request for input. The supplier
         * returns the same input on each call.
         */
        public Builder input(Supplier<InputRequired.ClientInput> value) {
            input = Objects.requireNonNull(value, "input");
            return this;
        }

        public Builder path(List<String> value) {
            path = List.copyOf(value);
            return this;
        }

        /** Sets the provider of the server, with the server's visibility rule. By default, there is none. */
        public Builder served(ResourceProvider value) {
            served = Objects.requireNonNull(value, "served");
            return this;
        }

        /** Builds the context. Its deadline is the current time plus the read timeout. */
        public ServerRequest build() {
            return new ServerRequest(this);
        }
    }
}
