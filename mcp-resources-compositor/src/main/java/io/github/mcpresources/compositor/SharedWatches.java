package io.github.mcpresources.compositor;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches URIs at the mounts of a compositor. All sessions of a caller share one watch of a URI. The watch continues
 * for a short time after the last session has unsubscribed. At an upstream with one connection for all callers, all
 * callers share the watch. If a mount is replaced, its watches move to the new mount.
 */
final class SharedWatches {

    private static final Logger log = LoggerFactory.getLogger(SharedWatches.class);

    private final TimeSource time;
    private final Duration linger;
    /** Guarded by {@code this}, as are the fields of each watch. */
    private final Map<Key, Watch> watches = new HashMap<>();

    SharedWatches(TimeSource time, Duration linger) {
        this.time = time;
        this.linger = linger;
    }

    /** The key of a watch. The caller is null if all callers share the watch. */
    private record Key(String outer, @Nullable Caller caller) {}

    /** A call of the provider's {@code watch} method. */
    private static final class Attempt {

        private final CompletableFuture<Handle> handle = new CompletableFuture<>();
        /**
         * The context of the call. Cancelling it affects only this call. Null after the call, so that the span of a
         * request does not stay in memory.
         */
        private volatile @Nullable ServerRequest context;

        Attempt(ServerRequest context) {
            this.context = context;
        }

        /** Returns a future that completes with the handle that the provider returns. */
        CompletableFuture<Handle> handle() {
            return handle;
        }

        ServerRequest context() {
            return Objects.requireNonNull(context, "context");
        }

        void cancel() {
            ServerRequest running = context;
            if (running != null) {
                running.cancel();
            }
        }

        void forgetContext() {
            context = null;
        }
    }

    private static final class Watch {
        private final String mount;
        private final String inner;
        private final ServerRequest request;

        private volatile Attempt attempt;
        private int holders;
        private @Nullable Handle lingering;

        Watch(String mount, String inner, ServerRequest request) {
            this.mount = mount;
            this.inner = inner;
            this.request = request.kept();
            this.attempt = new Attempt(request.lasting());
        }
    }

    /**
     * Watches a URI of a mount, or joins an existing watch. The watch ends when all its handles have been closed and
     * the linger time has passed. If the provider returns {@link Handle#NONE}, the result is {@link Handle#NONE} too.
     */
    CompletionStage<Handle> open(String outer, String inner, Mount mount, RequestContext context) {
        Key key = new Key(outer, mount.sharesWatches() ? null : context.caller());
        Watch watch;
        Attempt attempt;
        boolean isFirst;
        synchronized (this) {
            Watch known = watches.get(key);
            isFirst = known == null;
            watch = known == null ? new Watch(mount.id(), inner, ServerRequest.of(context)) : known;
            watch.holders++;
            if (watch.lingering != null) {
                watch.lingering.close();
                watch.lingering = null;
            }
            watches.put(key, watch);
            attempt = watch.attempt;
        }
        if (isFirst) {
            begin(key, watch, attempt, mount);
        }
        Handle hold = hold(key, watch);
        context.onCancel(() -> {
            if (!attempt.handle().isDone()) {
                hold.close();
            }
        });
        return attempt.handle()
                .whenComplete((opened, failure) -> {
                    if (failure != null) {
                        hold.close(); // the watch continues if it has moved to another mount meanwhile
                    }
                })
                .thenApply(opened -> watchesNothing(opened) ? Handle.NONE : hold);
    }

    private void begin(Key key, Watch watch, Attempt attempt, Mount mount) {
        SafeStage.of(() -> watched(key.outer(), watch, attempt, mount)).whenComplete((opened, failure) -> {
            if (failure != null || watchesNothing(opened)) {
                synchronized (this) {
                    if (watch.attempt.equals(attempt)) {
                        watches.remove(key, watch); // the next request tries again
                    }
                }
            }
            if (failure == null) {
                attempt.handle().complete(opened);
            } else {
                attempt.handle().completeExceptionally(Causes.unwrap(failure));
                attempt.cancel();
            }
            attempt.forgetContext();
        });
    }

    private static CompletionStage<Handle> watched(String outer, Watch watch, Attempt attempt, Mount mount) {
        if (!mount.provider().capabilities().subscribe()) {
            return CompletableFuture.failedFuture(new ResourceException(
                    ResourceException.INVALID_PARAMS,
                    "Mount " + mount.shown() + " does not support subscriptions",
                    Map.of("mount", mount.id()),
                    null));
        }
        ProviderCall<Handle> call = (provider, inner, passed) -> {
            CompletionStage<Handle> result = provider.watch(inner, passed);
            result.thenAccept(opened -> {
                if (attempt.handle().isCompletedExceptionally()) { // the handle arrived after the attempt had failed
                    close(opened, watch);
                }
            });
            return result;
        };
        return mount.send(call, watch.inner, outer, attempt.context());
    }

    private Handle hold(Key key, Watch watch) {
        AtomicBoolean closed = new AtomicBoolean();
        return () -> {
            if (closed.compareAndSet(false, true)) {
                release(key, watch);
            }
        };
    }

    private void release(Key key, Watch watch) {
        synchronized (this) {
            watch.holders--;
            if (watch.holders > 0 || watches.get(key) != watch) {
                return;
            }
            watch.lingering = time.schedule(linger, () -> end(key, watch));
        }
    }

    private void end(Key key, Watch watch) {
        synchronized (this) {
            if (watch.holders > 0 || !watches.remove(key, watch)) {
                return; // a subscriber joined during the linger time, or the watch was removed
            }
        }
        end(watch);
    }

    private static void end(Watch watch) {
        Attempt attempt = watch.attempt;
        if (!attempt.handle().isDone()) {
            attempt.cancel();
        }
        CompletionStage<Handle> opened = attempt.handle();
        opened.thenAccept(handle -> close(handle, watch));
    }

    private static void close(Handle handle, Watch watch) {
        try {
            handle.close();
        } catch (RuntimeException failure) { // the other watches must be ended too
            log.warn(
                    "Mount '{}' failed to end the subscription to {}", watch.mount, Printable.of(watch.inner), failure);
        }
    }

    /**
     * Moves the watches of an earlier mount with the same id to a new mount.
     *
     * @param updated receives the compositor's URI of each moved watch; if several callers watch the same URI, it is
     *     passed only once
     */
    void move(Mount to, Consumer<String> updated) {
        Map<Key, Watch> moving = new HashMap<>();
        synchronized (this) {
            watches.forEach((key, watch) -> {
                if (watch.mount.equals(to.id())) {
                    watch.attempt = new Attempt(watch.request.kept());
                    moving.put(key, watch);
                }
            });
        }
        moving.forEach((key, watch) -> {
            String outer = key.outer();
            Attempt attempt = watch.attempt;
            CompletionStage<Handle> moved = attempt.handle();
            moved.whenComplete((opened, failure) -> {
                if (failure != null) {
                    log.warn(
                            "Lost the subscription to {}: the new mount '{}' did not accept it",
                            Printable.of(outer),
                            to.id(),
                            failure);
                }
            });
            begin(key, watch, attempt, to);
        });
        moving.keySet().stream().map(Key::outer).distinct().forEach(updated);
    }

    /**
     * Ends the watches at a removed mount. The handles of the subscribers stay valid. If a mount with the same id is
     * added later, the watches continue there.
     */
    void leave(Mount mount) {
        List<Watch> leaving;
        synchronized (this) {
            leaving = watches.values().stream()
                    .filter(watch -> watch.mount.equals(mount.id()))
                    .toList();
        }
        leaving.forEach(SharedWatches::end);
    }

    void close() {
        List<Watch> all;
        synchronized (this) {
            all = List.copyOf(watches.values());
            all.forEach(watch -> {
                if (watch.lingering != null) {
                    watch.lingering.close();
                }
            });
            watches.clear();
        }
        all.forEach(SharedWatches::end);
    }

    @SuppressWarnings("ReferenceEquality") // compares with the constant for a handle that ends nothing
    private static boolean watchesNothing(Handle handle) {
        return handle == Handle.NONE;
    }

    /** Returns the number of watches, including those that no longer have a subscriber but have not ended yet. */
    synchronized int size() {
        return watches.size();
    }
}
