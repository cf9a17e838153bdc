package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks which callers may be notified about one URI because of one event. The provider is called once for each caller,
 * regardless of the number of its sessions, when the first of these sessions is about to be notified. An answer is
 * valid for one second, so that a slow client is not notified based on an old answer.
 */
final class Question {

    private static final long GOOD_NANOS = 1_000_000_000;

    /** An answer of the provider for one caller. Answers are compared by identity. */
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

    /** Checks whether the caller of a subscribe request may be notified. */
    CompletableFuture<Boolean> mayHear(ServerRequest request) {
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
