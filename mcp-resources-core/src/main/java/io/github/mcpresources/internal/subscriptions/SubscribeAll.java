package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request to subscribe to several URIs. At most {@link #AT_ONCE} URIs are processed at a time, because there may be
 * many URIs and each may take a long time.
 */
final class SubscribeAll {

    static final int AT_ONCE = 16;

    private static final Logger log = LoggerFactory.getLogger(SubscribeAll.class);

    private final Subscriber subscriber;
    private final Set<String> uris;
    private final ServerRequest context;
    private final CompletableFuture<Set<String>> result = new CompletableFuture<>();
    /** The URIs that are not processed yet. Guarded by {@code this}, as are the fields below. */
    private final Iterator<String> left;

    private final Set<String> accepted = new HashSet<>();
    private int running;
    private boolean advancing;
    /** True after {@link #giveUp}. The client is not subscribed to URIs that are accepted later. */
    private boolean gaveUp;

    SubscribeAll(Subscriber subscriber, Collection<String> uris, ServerRequest context) {
        this.subscriber = subscriber;
        this.uris = new LinkedHashSet<>(uris);
        this.context = context;
        this.left = this.uris.iterator();
    }

    CompletionStage<Set<String>> run() {
        advance();
        if (result.isDone()) {
            return result;
        }
        Duration timeout = context.limits().readTimeout();
        Handle timer = context.time().schedule(timeout, () -> giveUp(timeout));
        return result.whenComplete((uris, failure) -> timer.close());
    }

    /**
     * Completes the request with the URIs that were accepted so far. If the provider accepts further URIs later, the
     * client is not subscribed to them, because it has already received the result.
     */
    void giveUp(Duration timeout) {
        Set<String> inTime;
        synchronized (this) {
            gaveUp = true;
            inTime = inOrder();
        }
        if (!result.complete(inTime)) {
            return;
        }
        List<String> late = uris.stream().filter(uri -> !inTime.contains(uri)).toList();
        if (late.isEmpty()) {
            return; // the last answer arrived at the same time as the timeout
        }
        late.forEach(subscriber::unsubscribe);
        log.warn(
                "{} is not subscribed to {} of {} URIs, such as {}: the provider did not answer within {} (setting"
                        + " readTimeout)",
                subscriber,
                late.size(),
                uris.size(),
                Printable.of(late.get(0)),
                timeout);
    }

    /** Returns the accepted URIs in the order of the request. The calling thread must hold the lock. */
    private Set<String> inOrder() {
        Set<String> all = new LinkedHashSet<>(uris);
        all.retainAll(accepted);
        return all;
    }

    /**
     * Subscribes until {@link #AT_ONCE} URIs are pending or none is left. This is a loop, not a recursion, because a
     * stage may be complete when it is returned.
     */
    private void advance() {
        synchronized (this) {
            if (advancing) {
                return; // the loop that is already running continues
            }
            advancing = true;
        }
        for (String uri = next(); uri != null; uri = next()) {
            String begun = uri;
            subscriber.subscribe(begun, context, true).whenComplete((nothing, failure) -> {
                settle(begun, failure);
                advance();
            });
        }
    }

    private @Nullable String next() {
        Set<String> all;
        synchronized (this) {
            boolean goesOn = left.hasNext() && !context.isCancelled() && !result.isDone();
            if (goesOn && running < AT_ONCE) {
                running++;
                return left.next();
            }
            advancing = false;
            if (goesOn || running > 0) {
                return null;
            }
            all = inOrder();
        }
        result.complete(all);
        return null;
    }

    private void settle(String uri, @Nullable Throwable thrown) {
        Throwable failure = thrown == null ? null : Causes.unwrap(thrown);
        if (failure instanceof LimitExceededException) {
            result.completeExceptionally(failure);
        } else if (failure instanceof ResourceException || failure instanceof CancellationException) {
            log.debug("{} could not subscribe to {}", subscriber, Printable.of(uri), failure);
        } else if (failure != null) {
            log.warn(
                    "{} could not subscribe to {}, because the provider failed",
                    subscriber,
                    Printable.of(uri),
                    failure);
        }
        boolean isLate;
        synchronized (this) {
            running--;
            isLate = failure == null && gaveUp;
            if (failure == null && !gaveUp) {
                accepted.add(uri);
            }
        }
        if (isLate) { // the request was completed without this URI
            subscriber.unsubscribe(uri);
        }
    }
}
