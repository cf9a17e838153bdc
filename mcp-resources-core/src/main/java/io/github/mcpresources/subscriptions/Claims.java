package io.github.mcpresources.subscriptions;

import io.github.mcpresources.LimitExceededException;
import java.util.HashMap;
import java.util.Map;

/**
 * What one subscriber subscribed to, and asked to: each URI takes one of the places that there are for subscriptions, from
 * when it is asked for. All of it is guarded by the subscriber's lock.
 */
final class Claims {

    /** A URI that was asked for, and for how many requests the provider has not answered yet. */
    static final class Claim {
        private static final Claim GRANTED = new Claim();

        private int undecided;
    }

    private final Subscriber subscriber;
    private final SubscriptionManager manager;
    private final Map<String, Claim> claims = new HashMap<>();

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
            if (!manager.places().tryAcquire()) {
                throw LimitExceededException.subscriptions(manager.limits().subscriptions());
            }
            claim = new Claim();
            claims.put(uri, claim);
        }
        if (claim != Claim.GRANTED) {
            claim.undecided++;
        }
        return claim;
    }

    /** Grants or drops a claim, unless it is granted already or was given up meanwhile. */
    void settle(String uri, Claim claim, boolean granted) {
        if (claim == Claim.GRANTED || claims.get(uri) != claim) {
            return;
        }
        claim.undecided--;
        if (granted) {
            claims.remove(uri); // so that the shared text becomes the key
            claims.put(manager.index().add(uri, subscriber), Claim.GRANTED);
        } else if (claim.undecided == 0) {
            claims.remove(uri);
            manager.places().release();
        }
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
        if (claim == Claim.GRANTED) {
            manager.index().remove(uri, subscriber);
        }
        manager.places().release();
    }

    /** Whether a URI itself is subscribed to. */
    boolean areGranted(String uri) {
        return claims.get(uri) == Claim.GRANTED;
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
