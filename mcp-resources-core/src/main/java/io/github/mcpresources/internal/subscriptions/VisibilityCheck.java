package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks whether callers may be notified about one URI because of one event. The check calls the provider immediately
 * before a caller is notified. All sessions of that caller share the result. A result is used for one second after its
 * check began, so that a slow client is not notified because of an old result.
 */
final class VisibilityCheck {

    private static final long VALID_NANOS = 1_000_000_000;

    /** The pending or complete result for one caller. Instances are compared by identity. */
    private static final class CachedResult {
        private final long checkedAt;
        private final CompletableFuture<Boolean> answer = new CompletableFuture<>();

        CachedResult(long checkedAt) {
            this.checkedAt = checkedAt;
        }
    }

    private final String uri;
    private final Audience audience;
    private final Map<Caller, CachedResult> answers = new ConcurrentHashMap<>(2);

    VisibilityCheck(String uri, Audience audience) {
        this.uri = uri;
        this.audience = audience;
    }

    /**
     * Checks whether the caller may be notified. The future fails if the provider could not answer now, but may answer
     * later.
     */
    CompletableFuture<Boolean> maySee(ServerRequest request) {
        Caller caller = request.caller();
        long now = audience.time().nanoTime();
        CachedResult known = answers.get(caller);
        if (known != null && isValid(known, now)) {
            return known.answer;
        }
        CachedResult fresh = new CachedResult(now);
        CachedResult given =
                answers.compute(caller, (key, other) -> other != null && isValid(other, now) ? other : fresh);
        if (given == fresh) {
            audience.maySee(request, uri).whenComplete((may, failure) -> {
                if (failure == null) {
                    fresh.answer.complete(may);
                } else {
                    fresh.answer.completeExceptionally(failure);
                }
            });
        }
        return given.answer;
    }

    private static boolean isValid(CachedResult answer, long now) {
        return now - answer.checkedAt < VALID_NANOS || !answer.answer.isDone();
    }
}
