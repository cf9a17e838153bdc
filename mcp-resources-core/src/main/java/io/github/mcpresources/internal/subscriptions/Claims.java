package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.internal.text.JsonSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The URIs to which one subscriber is subscribed or has requested to subscribe. Each of these URIs has a {@link Claim},
 * and counts toward the limits for subscriptions as soon as it is requested. The lock of the subscriber guards this
 * object.
 */
final class Claims {

    /**
     * The state of one URI. A claim is <em>granted</em> when the subscriber is subscribed to the URI. Before that, it
     * is <em>pending</em> and counts the requests to subscribe that have neither succeeded nor failed yet.
     */
    static final class Claim {
        /** The claim for subscribed URIs that the provider does not watch. Most subscribed URIs share this object. */
        private static final Claim GRANTED = new Claim(Handle.NONE);

        private int undecided;
        /** The handle that ends the provider's watch of the URI; null while the claim is pending. */
        private final @Nullable Handle watch;

        Claim(@Nullable Handle watch) {
            this.watch = watch;
        }

        private boolean isGranted() {
            return watch != null;
        }

        private static Claim granted(Handle watch) {
            return watch.equals(Handle.NONE) ? GRANTED : new Claim(watch);
        }
    }

    private final Subscriber subscriber;
    private final SubscriptionManager manager;
    private final Map<String, Claim> claims = new HashMap<>();
    private long bytes;

    Claims(Subscriber subscriber, SubscriptionManager manager) {
        this.subscriber = subscriber;
        this.manager = manager;
    }

    /**
     * Registers a request to subscribe to a URI. {@link #settle} must be called when the request succeeds or fails.
     *
     * @throws LimitExceededException if the URI would exceed a limit for subscriptions
     */
    Claim add(String uri) {
        Claim claim = claims.get(uri);
        if (claim == null) {
            int max = manager.limits().subscriptions().perSession();
            if (claims.size() >= max) {
                throw LimitExceededException.subscriptionsPerSession(max);
            }
            long size = JsonSize.utf8(uri);
            long maxBytes = manager.limits().subscriptions().bytesPerSession();
            if (bytes + size > maxBytes) {
                throw LimitExceededException.subscriptionBytesPerSession(maxBytes);
            }
            if (!manager.subscriptionPermits().tryAcquire()) {
                throw LimitExceededException.totalSubscriptions(
                        manager.limits().subscriptions().total());
            }
            if (!manager.weight().add(size)) {
                manager.subscriptionPermits().release();
                throw LimitExceededException.totalSubscriptionBytes(
                        manager.limits().subscriptions().totalBytes());
            }
            bytes += size;
            claim = new Claim(null);
            claims.put(uri, claim);
        }
        if (!claim.isGranted()) {
            claim.undecided++;
        }
        return claim;
    }

    /**
     * Records that a request to subscribe has succeeded or failed. If it has succeeded, the claim becomes granted. If
     * it has failed and no other request for the URI is pending, the claim is removed. Does nothing if the claim was
     * already granted or removed.
     *
     * @param watch the provider's watch of the URI; null if the request failed
     * @return true if this call granted the claim, which then owns {@code watch}; if false, the caller must close
     *     {@code watch}
     */
    boolean settle(String uri, Claim claim, @Nullable Handle watch) {
        if (claim.isGranted() || claims.get(uri) != claim) {
            return false;
        }
        claim.undecided--;
        if (watch != null) {
            claims.remove(uri); // so that the key becomes the string that all subscribers share
            claims.put(manager.index().add(uri, subscriber), Claim.granted(watch));
            return true;
        }
        if (claim.undecided == 0) {
            claims.remove(uri);
            free(uri);
        }
        return false;
    }

    /** Removes the claim for a URI, even if it is still pending. Returns false if the URI has no claim. */
    boolean remove(String uri) {
        Claim claim = claims.remove(uri);
        if (claim == null) {
            return false;
        }
        release(uri, claim);
        return true;
    }

    void clear() {
        claims.forEach(this::release);
        claims.clear();
    }

    private void release(String uri, Claim claim) {
        if (claim.watch != null) {
            manager.index().remove(uri, subscriber);
            claim.watch.close();
        }
        free(uri);
    }

    private void free(String uri) {
        long size = JsonSize.utf8(uri);
        bytes -= size;
        manager.weight().remove(size);
        manager.subscriptionPermits().release();
    }

    /** Returns the subscribed URIs that start with a prefix, and the subscribed directories above the prefix. */
    List<String> under(String prefix) {
        List<String> uris = new ArrayList<>();
        claims.forEach((uri, claim) -> {
            if (claim.isGranted() && (uri.startsWith(prefix) || (uri.endsWith("/") && prefix.startsWith(uri)))) {
                uris.add(uri);
            }
        });
        return uris;
    }

    boolean isGranted(String uri) {
        Claim claim = claims.get(uri);
        return claim != null && claim.isGranted();
    }

    boolean covers(String uri) {
        if (isGranted(uri)) {
            return true;
        }
        for (int slash = uri.indexOf('/'); slash >= 0; slash = uri.indexOf('/', slash + 1)) {
            if (isGranted(uri.substring(0, slash + 1))) {
                return true;
            }
        }
        return false;
    }
}
