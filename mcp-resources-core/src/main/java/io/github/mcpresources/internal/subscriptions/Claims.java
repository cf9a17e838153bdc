package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.internal.text.JsonSize;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The URIs that one subscriber has subscribed to or requested. Each URI counts against the limits for subscriptions
 * from its request on. Guarded by the subscriber's lock.
 */
final class Claims {

    /** A requested URI with its number of undecided requests, or a granted URI. */
    static final class Claim {
        /** The claim for URIs that the provider does not watch. Most are of this kind. */
        private static final Claim GRANTED = new Claim(Handle.NONE);

        private int undecided;
        /** Tells the provider that the subscription has ended; null until granted. */
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
    /** The total size of the URIs. */
    private long bytes;

    Claims(Subscriber subscriber, SubscriptionManager manager) {
        this.subscriber = subscriber;
        this.manager = manager;
    }

    /**
     * Registers a request for a URI.
     *
     * @return the claim to settle when the provider has answered
     * @throws LimitExceededException if a limit is exceeded
     */
    Claim add(String uri) {
        Claim claim = claims.get(uri);
        if (claim == null) {
            int most = manager.limits().subscriptions().perSession();
            if (claims.size() >= most) {
                throw LimitExceededException.subscriptionsPerSession(most);
            }
            long size = JsonSize.utf8(uri);
            long mostBytes = manager.limits().subscriptions().bytesPerSession();
            if (bytes + size > mostBytes) {
                throw LimitExceededException.subscriptionBytesPerSession(mostBytes);
            }
            if (!manager.places().tryAcquire()) {
                throw LimitExceededException.totalSubscriptions(
                        manager.limits().subscriptions().total());
            }
            if (!manager.weight().add(size)) {
                manager.places().release();
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
     * Grants or drops a claim, unless it is already granted or was removed in the meantime.
     *
     * @param watch closed when the claim is removed; null if the claim is not granted
     * @return whether the watch was taken
     */
    boolean settle(String uri, Claim claim, @Nullable Handle watch) {
        if (claim.isGranted() || claims.get(uri) != claim) {
            return false;
        }
        claim.undecided--;
        if (watch != null) {
            claims.remove(uri); // so that the shared string becomes the key
            claims.put(manager.index().add(uri, subscriber), Claim.granted(watch));
            return true;
        }
        if (claim.undecided == 0) {
            claims.remove(uri);
            free(uri);
        }
        return false;
    }

    /** Removes a URI, granted or not; returns false if it was not requested. */
    boolean remove(String uri) {
        Claim claim = claims.remove(uri);
        if (claim == null) {
            return false;
        }
        release(uri, claim);
        return true;
    }

    /** Removes all URIs. */
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
        manager.places().release();
    }

    /** Checks whether the URI itself is subscribed to. */
    boolean areGranted(String uri) {
        Claim claim = claims.get(uri);
        return claim != null && claim.isGranted();
    }

    /** Checks whether the URI, or a directory that contains it, is subscribed to. */
    boolean concern(String uri) {
        if (areGranted(uri)) {
            return true;
        }
        for (int slash = uri.indexOf('/'); slash >= 0; slash = uri.indexOf('/', slash + 1)) {
            if (areGranted(uri.substring(0, slash + 1))) {
                return true;
            }
        }
        return false;
    }
}
