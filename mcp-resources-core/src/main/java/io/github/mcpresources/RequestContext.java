package io.github.mcpresources;

import io.modelcontextprotocol.common.McpTransportContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The context of one request: its caller, protocol revision, deadline and cancellation.
 *
 * <p>It is the same for every transport. Each request has its own object, which is safe for use by many threads.
 */
public final class RequestContext {

    /** Receives the progress of a long read. */
    @FunctionalInterface
    public interface ProgressListener {
        /**
         * Receives one progress report.
         *
         * @param progress the progress so far, which rises from report to report
         * @param total the progress at the end; null if unknown
         * @param message a description of the current work; null for none
         */
        void progress(double progress, @Nullable Double total, @Nullable String message);
    }

    /** Receives facts that become known only while a request is served, for {@link ResourceListener}s. */
    public interface Account {
        /**
         * Records the template or the resource that serves the request.
         *
         * @param descriptor its descriptor, as it appears in a list
         */
        void servedBy(Descriptor descriptor);

        /**
         * Returns the descriptor that was passed to {@link #servedBy}, for code that caches answers.
         *
         * @return the descriptor, or empty if it is not known
         */
        default Optional<Descriptor> served() {
            return Optional.empty();
        }

        /**
         * Records the size of the contents.
         *
         * @param bytes the size in bytes, before any encoding
         */
        void contentBytes(long bytes);

        /**
         * Records the form of the result of a tool's read.
         *
         * @param form one of a few fixed words
         */
        void form(String form);
    }

    private static final Account UNHEARD = new Account() {
        @Override
        public void servedBy(Descriptor descriptor) {}

        @Override
        public void contentBytes(long bytes) {}

        @Override
        public void form(String form) {}
    };

    /**
     * The field of a request's {@code _meta} that contains the ids of the servers that passed the request on: an array,
     * the latest id last. Servers use it so that a request does not reach the same server twice.
     */
    public static final String PATH_FIELD = "io.github.mcpresources/path";

    private static final ProgressListener NOBODY = (done, total, message) -> {};

    /** The request whose blocking work runs on this thread. */
    private static final ThreadLocal<@Nullable RequestContext> WORKING_FOR = new ThreadLocal<>();

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
    private final ProgressListener progress;
    private final Account account;
    private final Supplier<InputRequired.ClientInput> input;
    private final List<String> path;
    /** The request that this context is a part of, or this context itself. */
    private final RequestContext whole;
    /** Opened once, so that an input that was valid when the request arrived stays valid until the request ends. */
    private volatile InputRequired.@Nullable ClientInput knownInput;

    private final Cancellation cancellation = new Cancellation();
    private volatile @Nullable Map<String, Object> clientCapabilities;
    private volatile boolean answersFailuresAsText;

    private RequestContext(Builder builder) {
        revision = builder.revision;
        sessionId = builder.sessionId;
        caller = builder.caller;
        declaredCapabilities = builder.clientCapabilities;
        transportContext = builder.transportContext;
        limits = builder.limits;
        memory = builder.memory;
        time = builder.time;
        executor = builder.executor;
        progress = builder.progress;
        account = builder.account;
        input = builder.input;
        path = builder.path;
        whole = this;
        deadline = time.instant().plus(limits.readTimeout());
    }

    /**
     * Creates a context with the same caller: a part of the same request, or separate work without progress reports and
     * account.
     */
    private RequestContext(RequestContext outer, Instant deadline, List<String> path, boolean isPart) {
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
        progress = isPart ? outer.progress : NOBODY;
        account = isPart ? outer.account : UNHEARD;
        input = isPart ? outer::input : () -> InputRequired.ClientInput.NONE;
        this.path = path;
        whole = isPart ? outer.whole : this;
    }

    /**
     * Creates a context without a server. It has an anonymous caller and default limits, and runs blocking work on the
     * calling thread.
     *
     * @return a new context
     */
    public static RequestContext detached() {
        return builder().build();
    }

    /**
     * Creates a builder of a context, for servers and tests.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The protocol revision that the client speaks.
     *
     * @return a date such as {@code 2025-11-25}
     */
    public String revision() {
        return revision;
    }

    /**
     * The id of the request's session.
     *
     * @return the id, or empty if the protocol revision or the transport has no sessions
     */
    public Optional<String> sessionId() {
        return Optional.ofNullable(sessionId);
    }

    /**
     * The caller of the request.
     *
     * @return the caller
     */
    public Caller caller() {
        return caller;
    }

    /**
     * The capabilities that the client declared.
     *
     * @return an immutable JSON object, often empty
     */
    public Map<String, Object> clientCapabilities() {
        Map<String, Object> copied = clientCapabilities;
        if (copied == null) {
            copied = Json.sent(declaredCapabilities);
            clientCapabilities = copied;
        }
        return copied;
    }

    /**
     * The values that the transport's context extractor found in the request, such as a header.
     *
     * @return the SDK's context, empty if the transport has none
     */
    public McpTransportContext transportContext() {
        return transportContext;
    }

    /**
     * The server's limits.
     *
     * @return the limits
     */
    public ResourceLimits limits() {
        return limits;
    }

    /**
     * The memory that all requests of the server may use together. The server itself reserves memory for the contents
     * that a provider returns. A provider reserves the other memory that it uses for this request:
     *
     * <pre>{@code
     * registry.template("reports://{id}").read(request -> {
     *     RequestContext context = request.context();
     *     try (MemoryBudget.Reservation reservation = context.memory().reserve(context.caller(), 8 << 20)) {
     *         return order(request);
     *     }
     * });
     * }</pre>
     *
     * @return the budget
     */
    public MemoryBudget memory() {
        return memory;
    }

    /**
     * The server's time.
     *
     * @return the time source
     */
    public TimeSource time() {
        return time;
    }

    /**
     * The time at which the client gets an error instead of a result.
     *
     * @return the instant
     */
    public Instant deadline() {
        return deadline;
    }

    /**
     * Checks whether the result is no longer needed, because the client cancelled the request or the deadline passed.
     *
     * @return true once the request is cancelled
     */
    public boolean isCancelled() {
        return cancellation.isCancelled();
    }

    /**
     * Cancels the work of this request: interrupts its blocking work and runs the actions that were passed to
     * {@link #onCancel}.
     */
    public void cancel() {
        cancellation.cancel();
    }

    /**
     * Registers an action that runs when the request is cancelled or times out. If that has already happened, the
     * action runs at once. The action must not block.
     *
     * @param action the action, which runs at most once
     */
    public void onCancel(Runnable action) {
        cancellation.onCancel(action);
    }

    /**
     * Reports the progress of a long read to the client, if the client asked for it. Does nothing after the request is
     * cancelled.
     *
     * @param done the progress so far, which rises from report to report
     * @param total the progress at the end; null if unknown
     * @param message a description of the current work; null for none
     */
    public void progress(double done, @Nullable Double total, @Nullable String message) {
        if (!isCancelled()) {
            progress.progress(done, total, message);
        }
    }

    /**
     * Checks whether the client asked for progress reports.
     *
     * @return false if {@link #progress} has no effect
     */
    public boolean isProgressWanted() {
        return progress != NOBODY;
    }

    /**
     * The servers that passed this request on before it arrived here. The ids are declared by those servers and are not
     * verified. Use them only to detect that a request returns to a server that passed it on before.
     *
     * @return the ids of servers, the latest last; empty if the request comes from a client
     */
    public List<String> path() {
        return path;
    }

    /**
     * The input that the client sent in answer to a reader that {@linkplain InputRequired asked} for it.
     *
     * @return the input; {@link InputRequired.ClientInput#NONE} if the client sent none
     */
    public InputRequired.ClientInput input() {
        InputRequired.ClientInput found = knownInput;
        if (found == null) {
            found = input.get();
            knownInput = found;
        }
        return found;
    }

    /**
     * The account of this request. A provider may record there which template or resource serves the request, so that
     * listeners receive it. A provider is not required to do so.
     *
     * @return the account, which may ignore what is recorded
     */
    public Account account() {
        return account;
    }

    /**
     * Makes the server answer a failure of this read with a text instead of an error, for clients that do not show
     * errors. The text contains the URI and no more information than the error.
     */
    public void answerFailuresAsText() {
        whole.answersFailuresAsText = true;
    }

    /**
     * Checks whether a failure of this read is answered with a text instead of an error.
     *
     * @return true once {@link #answerFailuresAsText} was called
     */
    public boolean answersFailuresAsText() {
        return whole.answersFailuresAsText;
    }

    /**
     * Runs work that may block on the server's bounded threads. Cancelling the request interrupts the work.
     *
     * <p>A thread counts as used until the work returns, even if the work was interrupted. If this method is called on
     * a thread that already runs blocking work of the same request, the new work runs on that thread at once.
     *
     * @param work the work, which may return null and may throw
     * @param <T> the type of the work's result
     * @return a stage with the result; it fails with {@link LimitExceededException} if no thread is free
     */
    public <T extends @Nullable Object> CompletionStage<T> blocking(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        if (WORKING_FOR.get() == whole) { // a request uses one thread at a time
            complete(result, work);
            return result;
        }
        FutureTask<@Nullable Void> task = new FutureTask<>(() -> {
            WORKING_FOR.set(whole);
            try {
                complete(result, work);
            } finally {
                WORKING_FOR.remove();
            }
            return null;
        });
        try {
            executor.execute(task);
        } catch (RejectedExecutionException full) {
            return CompletableFuture.failedFuture(LimitExceededException.concurrentReads(limits.concurrentReads()));
        }
        if (!result.isDone()) {
            onCancel(() -> task.cancel(true));
        }
        return result;
    }

    private static <T extends @Nullable Object> void complete(CompletableFuture<T> result, Callable<T> work) {
        T value;
        try {
            value = work.call();
        } catch (Throwable failure) { // an Error too: the stage must always complete
            result.completeExceptionally(failure);
            return;
        }
        result.complete(value);
    }

    /**
     * Creates a context for another read on behalf of this request, such as the read of an entry of a list. It has the
     * same caller, threads and deadline, and is cancelled together with this request. It can also be cancelled alone.
     * It has no account and no input of the client, and its progress is not reported to a client.
     *
     * @return a new context
     */
    public RequestContext nested() {
        RequestContext nested = new RequestContext(this, deadline, path, false);
        onCancel(nested::cancel);
        return nested;
    }

    /**
     * Creates a context for work that this request starts and that other requests wait for as well, such as filling a
     * cache. It has the same caller and threads, and a deadline counted from now. It is not cancelled with this
     * request. It has no account and no input of the client, and its progress is not reported to a client.
     *
     * @return a new context
     */
    public RequestContext lasting() {
        return new RequestContext(this, time.instant().plus(limits.readTimeout()), path, false);
    }

    /**
     * Creates a context for this request as it is passed on, for example to an upstream. It is the same as this
     * context, including input, progress and account, and is cancelled together with it. It can also be cancelled
     * alone, if the result of the upstream is no longer needed.
     *
     * @param id the id of the server that passes the request on, appended to the {@link #path}
     * @return a new context
     */
    public RequestContext through(String id) {
        List<String> longer = new ArrayList<>(path);
        longer.add(Objects.requireNonNull(id, "id"));
        RequestContext passed = new RequestContext(this, deadline, List.copyOf(longer), true);
        onCancel(passed::cancel);
        return passed;
    }

    /** Builds the context of a request. */
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
        private ProgressListener progress = NOBODY;
        private Account account = UNHEARD;
        private Supplier<InputRequired.ClientInput> input = () -> InputRequired.ClientInput.NONE;
        private List<String> path = List.of();

        private Builder() {}

        /**
         * Sets the protocol revision; 2025-11-25 unless set.
         *
         * @param value a date
         * @return this builder
         */
        public Builder revision(String value) {
            revision = Objects.requireNonNull(value, "revision");
            return this;
        }

        /**
         * Sets the session; none unless set.
         *
         * @param value its id; null for none
         * @return this builder
         */
        public Builder sessionId(@Nullable String value) {
            sessionId = value;
            return this;
        }

        /**
         * Sets the caller; anonymous unless set.
         *
         * @param value the caller
         * @return this builder
         */
        public Builder caller(Caller value) {
            caller = Objects.requireNonNull(value, "caller");
            return this;
        }

        /**
         * Sets the capabilities of the client; none unless set.
         *
         * @param value a JSON object that must not change any more; it is copied when
         *     {@link RequestContext#clientCapabilities} is first called
         * @return this builder
         */
        public Builder clientCapabilities(Map<String, ?> value) {
            clientCapabilities = Objects.requireNonNull(value, "clientCapabilities");
            return this;
        }

        /**
         * Sets the values that the transport's context extractor found; none unless set.
         *
         * @param value the SDK's context
         * @return this builder
         */
        public Builder transportContext(McpTransportContext value) {
            transportContext = Objects.requireNonNull(value, "transportContext");
            return this;
        }

        /**
         * Sets the limits; the defaults unless set. The deadline is the read timeout counted from {@link #build}.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(ResourceLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets the memory budget of all requests together; {@link MemoryBudget#shared} unless set.
         *
         * @param value the budget
         * @return this builder
         */
        public Builder memory(MemoryBudget value) {
            memory = Objects.requireNonNull(value, "memory");
            return this;
        }

        /**
         * Sets the time source; the system's unless set.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets the executor of blocking work; the calling thread runs it unless set.
         *
         * @param value an executor that rejects work over its bound
         * @return this builder
         */
        public Builder executor(Executor value) {
            executor = Objects.requireNonNull(value, "executor");
            return this;
        }

        /**
         * Sets the receiver of progress reports; none unless set.
         *
         * @param value the listener
         * @return this builder
         */
        public Builder progress(ProgressListener value) {
            progress = Objects.requireNonNull(value, "progress");
            return this;
        }

        /**
         * Sets the account of the request; none unless set.
         *
         * @param value the account
         * @return this builder
         */
        public Builder account(Account value) {
            account = Objects.requireNonNull(value, "account");
            return this;
        }

        /**
         * Sets the input that the client sent in answer to a reader's question; none unless set.
         *
         * @param value supplies the input, the same one on each call
         * @return this builder
         */
        public Builder input(Supplier<InputRequired.ClientInput> value) {
            input = Objects.requireNonNull(value, "input");
            return this;
        }

        /**
         * Sets the servers that passed the request on; none unless set.
         *
         * @param value the ids of servers, the latest last
         * @return this builder
         */
        public Builder path(List<String> value) {
            path = List.copyOf(value);
            return this;
        }

        /**
         * Builds the context. Its deadline is counted from now.
         *
         * @return a new context
         */
        public RequestContext build() {
            return new RequestContext(this);
        }
    }
}
