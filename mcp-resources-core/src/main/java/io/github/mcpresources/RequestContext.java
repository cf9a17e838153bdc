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
 * What is known about one request: who asks, in which revision, until when, and whether anybody still waits.
 *
 * <p>It is the same whatever the transport is. One object serves one request; it is safe for use by many threads.
 */
public final class RequestContext {

    /** Receives how far a long read has come. */
    @FunctionalInterface
    public interface ProgressListener {
        /**
         * Takes one report.
         *
         * @param progress how far, rising from report to report
         * @param total how far it will go; null where unknown
         * @param message what is being done; null for nothing to say
         */
        void progress(double progress, @Nullable Double total, @Nullable String message);
    }

    /** Receives what comes to light only while a request is served: for {@link ResourceListener}s. */
    public interface Account {
        /**
         * Takes the template or the resource that serves the request.
         *
         * @param descriptor how a list shows it
         */
        void servedBy(Descriptor descriptor);

        /**
         * What {@link #servedBy} was given, for what keeps answers and gives them again.
         *
         * @return the descriptor, or empty where it is not known
         */
        default Optional<Descriptor> served() {
            return Optional.empty();
        }

        /**
         * Takes the size of the contents.
         *
         * @param bytes before any encoding
         */
        void contentBytes(long bytes);

        /**
         * Takes the form in which a tool's read is given.
         *
         * @param form a word out of a few
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
     * The field of a request's {@code _meta} in which servers that pass it on put who they are, so that none of them is
     * asked a second time: an array of ids, the latest last.
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
    /** The request that this is a part of, or this one itself. */
    private final RequestContext whole;
    /** Opened once: what was good when the request came is so until its end. */
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

    /** Another one in the name of the same caller: a part of the same request, or work of its own, which nobody hears of. */
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
     * A context without a server: an anonymous caller, default limits, blocking work on the calling thread.
     *
     * @return a new context
     */
    public static RequestContext detached() {
        return builder().build();
    }

    /**
     * A builder of a context, for servers and tests.
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
     * The session of the request.
     *
     * @return its id, or empty where the protocol or the transport has no sessions
     */
    public Optional<String> sessionId() {
        return Optional.ofNullable(sessionId);
    }

    /**
     * Who asks.
     *
     * @return the caller
     */
    public Caller caller() {
        return caller;
    }

    /**
     * What the client declared that it can do.
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
     * What the transport's context extractor found in the request, such as a header.
     *
     * @return the SDK's context, empty where the transport has none
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
     * The memory that all requests of the server may take together. A provider reserves what it takes for this request
     * beside the contents that it returns, which the server reserves itself:
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
     * When the client gets an error instead of a result.
     *
     * @return the instant
     */
    public Instant deadline() {
        return deadline;
    }

    /**
     * Whether nobody waits for the result any more: the client cancelled, or the deadline passed.
     *
     * @return true once it is so
     */
    public boolean isCancelled() {
        return cancellation.isCancelled();
    }

    /**
     * Ends the work of this request: interrupts its blocking work and runs what {@link #onCancel} was given.
     */
    public void cancel() {
        cancellation.cancel();
    }

    /**
     * Has something run when the request is cancelled or times out; at once if it already is. It must not block.
     *
     * @param action what to run, at most once
     */
    public void onCancel(Runnable action) {
        cancellation.onCancel(action);
    }

    /**
     * Reports how far a long read has come, to a client that asked for it.
     *
     * @param done how far, rising from report to report
     * @param total how far it will go; null where unknown
     * @param message what is being done; null for nothing to say
     */
    public void progress(double done, @Nullable Double total, @Nullable String message) {
        if (!isCancelled()) {
            progress.progress(done, total, message);
        }
    }

    /**
     * Whether the client asked to hear how far the request has come.
     *
     * @return false where {@link #progress} is in vain
     */
    public boolean isProgressWanted() {
        return progress != NOBODY;
    }

    /**
     * Who passed this request on before it came here. They say so themselves; it is good for telling that a request comes
     * round, and for nothing else.
     *
     * @return the ids of servers, the latest last; empty where it comes from a client
     */
    public List<String> path() {
        return path;
    }

    /**
     * What the client sent in answer to a reader that {@linkplain InputRequired asked} for it.
     *
     * @return the input, {@link InputRequired.ClientInput#NONE} at first
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
     * The account that is kept of this request. A provider says there which template or resource serves it, if listeners
     * are to hear of it; nobody needs to.
     *
     * @return where to say it, to no effect where nobody listens
     */
    public Account account() {
        return account;
    }

    /**
     * Has a failure of this read answered with a text in place of an error, for clients that show errors to nobody. The
     * text names the URI, and nothing that the error would not say.
     */
    public void answerFailuresAsText() {
        whole.answersFailuresAsText = true;
    }

    /**
     * Whether a failure of this read is answered with a text in place of an error.
     *
     * @return true once {@link #answerFailuresAsText} was called
     */
    public boolean answersFailuresAsText() {
        return whole.answersFailuresAsText;
    }

    /**
     * Runs work that may block on the server's bounded threads; a cancelled request interrupts it.
     *
     * <p>A thread counts as taken until the work returns, interrupted or not. Work that depends on other blocking work
     * of the same request, and begins on its thread, stays there.
     *
     * @param work what to run; may return null and may throw
     * @param <T> what it gives
     * @return a stage with what it gave; failed with {@link LimitExceededException} where no thread is free
     */
    public <T extends @Nullable Object> CompletionStage<T> blocking(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        if (WORKING_FOR.get() == whole) { // one request takes one thread at a time
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
        } catch (Throwable failure) { // an Error too: somebody waits for the stage
            result.completeExceptionally(failure);
            return;
        }
        result.complete(value);
    }

    /**
     * A context for another read on behalf of this request, such as one of an entry that a list shows: the same caller,
     * threads and deadline, and cancelled with this one. It can be cancelled alone. No account is kept of it, no client
     * hears of its progress, and it has no input of the client.
     *
     * @return a new context
     */
    public RequestContext nested() {
        RequestContext nested = new RequestContext(this, deadline, path, false);
        onCancel(nested::cancel);
        return nested;
    }

    /**
     * A context for work that this request begins and others wait for as well, such as filling a cache: the same caller and
     * threads, a deadline counted from now, and not cancelled with this one. No account is kept of it, no client hears of
     * its progress, and it has no input of the client.
     *
     * @return a new context
     */
    public RequestContext lasting() {
        return new RequestContext(this, time.instant().plus(limits.readTimeout()), path, false);
    }

    /**
     * This request as it is passed on to somebody else: all as it is here, input, progress and account too, and cancelled
     * with it. It can be cancelled alone, where that one is not waited for any more.
     *
     * @param id who passes it on, put at the end of the {@link #path}
     * @return a new context
     */
    public RequestContext through(String id) {
        List<String> longer = new ArrayList<>(path);
        longer.add(Objects.requireNonNull(id, "id"));
        RequestContext passed = new RequestContext(this, deadline, List.copyOf(longer), true);
        onCancel(passed::cancel);
        return passed;
    }

    /** Collects what is known about a request. */
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
         * Sets who asks; anonymous unless set.
         *
         * @param value the caller
         * @return this builder
         */
        public Builder caller(Caller value) {
            caller = Objects.requireNonNull(value, "caller");
            return this;
        }

        /**
         * Sets what the client can do; nothing unless set.
         *
         * @param value a JSON object that nobody changes any more; it is copied only for a reader that asks for it
         * @return this builder
         */
        public Builder clientCapabilities(Map<String, ?> value) {
            clientCapabilities = Objects.requireNonNull(value, "clientCapabilities");
            return this;
        }

        /**
         * Sets what the transport's context extractor found; nothing unless set.
         *
         * @param value the SDK's context
         * @return this builder
         */
        public Builder transportContext(McpTransportContext value) {
            transportContext = Objects.requireNonNull(value, "transportContext");
            return this;
        }

        /**
         * Sets the limits; the defaults unless set. The deadline is the read timeout from now.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(ResourceLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets the memory of all requests together; {@link MemoryBudget#shared} unless set.
         *
         * @param value the budget
         * @return this builder
         */
        public Builder memory(MemoryBudget value) {
            memory = Objects.requireNonNull(value, "memory");
            return this;
        }

        /**
         * Sets the time; the system's unless set.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets where blocking work runs; the calling thread unless set.
         *
         * @param value an executor that rejects what is over its bound
         * @return this builder
         */
        public Builder executor(Executor value) {
            executor = Objects.requireNonNull(value, "executor");
            return this;
        }

        /**
         * Sets where progress goes; nowhere unless set.
         *
         * @param value the listener
         * @return this builder
         */
        public Builder progress(ProgressListener value) {
            progress = Objects.requireNonNull(value, "progress");
            return this;
        }

        /**
         * Sets who keeps an account of the request; nobody unless set.
         *
         * @param value the account
         * @return this builder
         */
        public Builder account(Account value) {
            account = Objects.requireNonNull(value, "account");
            return this;
        }

        /**
         * Sets what the client sent in answer to a reader that asked; nothing unless set.
         *
         * @param value gives the input, the same one each time
         * @return this builder
         */
        public Builder input(Supplier<InputRequired.ClientInput> value) {
            input = Objects.requireNonNull(value, "input");
            return this;
        }

        /**
         * Sets who passed the request on; nobody unless set.
         *
         * @param value the ids of servers, the latest last
         * @return this builder
         */
        public Builder path(List<String> value) {
            path = List.copyOf(value);
            return this;
        }

        /**
         * The context, whose time runs from now on.
         *
         * @return a new context
         */
        public RequestContext build() {
            return new RequestContext(this);
        }
    }
}
