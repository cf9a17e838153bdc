package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.RequestContext;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who may hear of one URI because of one event: asked once for each caller, however many sessions it has, when the first
 * of them is about to be told. An answer is good for a second, so that a slow client is not told by an old one.
 */
final class Question {

    private static final long GOOD_NANOS = 1_000_000_000;

    /** Told apart by identity. */
    private static final class Answer {
        private final long askedAt;
        private final CompletableFuture<Boolean> answer = new CompletableFuture<>();

        Answer(long askedAt) {
            this.askedAt = askedAt;
        }
    }

    private final String uri;
    private final Audience audience;
    private final Map<Caller, Answer> answers = new ConcurrentHashMap<>(2);

    Question(String uri, Audience audience) {
        this.uri = uri;
        this.audience = audience;
    }

    /** Whether who subscribed by a request may hear of it. */
    CompletableFuture<Boolean> mayHear(RequestContext request) {
        Caller caller = request.caller();
        long now = audience.time().nanoTime();
        Answer known = answers.get(caller);
        if (known != null && isGood(known, now)) {
            return known.answer;
        }
        Answer own = new Answer(now);
        Answer given = answers.compute(caller, (key, other) -> other != null && isGood(other, now) ? other : own);
        if (given == own) {
            audience.mayHear(request, uri).thenAccept(own.answer::complete);
        }
        return given.answer;
    }

    private static boolean isGood(Answer answer, long now) {
        return now - answer.askedAt < GOOD_NANOS || !answer.answer.isDone();
    }
}
