package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.internal.text.JsonSize;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one subscriber subscribed to, and asked to: each URI takes one of the places that there are for subscriptions, from
 * when it is asked for. All of it is guarded by the subscriber's lock.
 */
final class Claims {

    /** A URI that was asked for, and for how many requests the provider has not answered yet; or one that was granted. */
    static final class Claim {
        /** Of what the provider does not watch, as most do not. */
        private static final Claim GRANTED = new Claim(Subscription.NONE);

        private int undecided;
        /** What tells the provider that it is over; null until granted. */
        private final @Nullable Subscription watch;

        Claim(@Nullable Subscription watch) {
            this.watch = watch;
        }

        private boolean isGranted() {
            return watch != null;
        }

        private static Claim granted(Subscription watch) {
            return watch.equals(Subscription.NONE) ? GRANTED : new Claim(watch);
        }
    }

    private final Subscriber subscriber;
    private final SubscriptionManager manager;
    private final Map<String, Claim> claims = new HashMap<>();
    /** What the URIs have together. */
    private long bytes;

    Claims(Subscriber subscriber, SubscriptionManager manager) {
        this.subscriber = subscriber;
        this.manager = manager;
    }

    /**
     * Notes one more request for a URI.
     *
     * @return what is to be settled when the provider has answered
     * @throws LimitExceededException if there is no place for it
     */
    Claim add(String uri) {
        Claim claim = claims.get(uri);
        if (claim == null) {
            int most = manager.limits().subscriptionsPerSession();
            if (claims.size() >= most) {
                throw LimitExceededException.subscriptionsPerSession(most);
            }
            long size = JsonSize.utf8(uri);
            long mostBytes = manager.limits().subscriptionBytesPerSession();
            if (bytes + size > mostBytes) {
                throw LimitExceededException.subscriptionBytesPerSession(mostBytes);
            }
            if (!manager.places().tryAcquire()) {
                throw LimitExceededException.subscriptions(manager.limits().subscriptions());
            }
            if (!manager.weight().add(size)) {
                manager.places().release();
                throw LimitExceededException.subscriptionBytes(manager.limits().subscriptionBytes());
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
     * Grants or drops a claim, unless it is granted already or was given up meanwhile.
     *
     * @param watch what is closed when the claim is given up; null where it is not granted
     * @return whether the watch was taken
     */
    boolean settle(String uri, Claim claim, @Nullable Subscription watch) {
        if (claim.isGranted() || claims.get(uri) != claim) {
            return false;
        }
        claim.undecided--;
        if (watch != null) {
            claims.remove(uri); // so that the shared text becomes the key
            claims.put(manager.index().add(uri, subscriber), Claim.granted(watch));
            return true;
        }
        if (claim.undecided == 0) {
            claims.remove(uri);
            free(uri);
        }
        return false;
    }

    /** Gives up a URI, granted or not; false where it was not asked for. */
    boolean remove(String uri) {
        Claim claim = claims.remove(uri);
        if (claim == null) {
            return false;
        }
        release(uri, claim);
        return true;
    }

    /** Gives up all of them. */
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

    /** Whether a URI itself is subscribed to. */
    boolean areGranted(String uri) {
        Claim claim = claims.get(uri);
        return claim != null && claim.isGranted();
    }

    /** Whether a URI is subscribed to, or a directory that it lies in. */
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
