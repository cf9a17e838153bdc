package io.github.mcpresources.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SingleFlightTest {

    private final SingleFlight<String, String> flights = new SingleFlight<>();

    private SingleFlight<String, String>.Work work() {
        return flights.work("key", () -> true);
    }

    @Test
    void laterRequestsWaitForFirst() {
        SingleFlight<String, String>.Work first = work();
        assertThat(first.begin()).isNull();
        CompletableFuture<Optional<String>> second = work().begin();
        assertThat(second).isNotDone();
        first.complete("made");
        assertThat(second).isCompletedWithValue(Optional.of("made"));
    }

    @Test
    void requestsWithOtherKeysDoNotWait() {
        assertThat(work().begin()).isNull();
        assertThat(flights.work("other", () -> true).begin()).isNull();
    }

    @Test
    void waitingRequestsGetFailureAndLaterRequestsBeginAgain() {
        SingleFlight<String, String>.Work first = work();
        assertThat(first.begin()).isNull();
        CompletableFuture<Optional<String>> second = work().begin();
        first.fail(new IOException("damaged"));
        assertThat(second).isCompletedExceptionally();
        assertThat(work().begin()).isNull();
    }

    @Test
    void waitingRequestCanBeginAgainWhenFirstIsGivenUp() {
        SingleFlight<String, String>.Work first = work();
        assertThat(first.begin()).isNull();
        CompletableFuture<Boolean> again =
                work().begin().thenApply(nothing -> nothing.isEmpty() && work().begin() == null);
        first.giveUp();
        assertThat(again).isCompletedWithValue(true);
    }

    @Test
    void endOfOutdatedWorkDoesNotEndWorkThatReplacedIt() {
        AtomicBoolean current = new AtomicBoolean(true);
        SingleFlight<String, String>.Work outdated = flights.work("key", current::get);
        assertThat(outdated.begin()).isNull();
        current.set(false);
        assertThat(work().begin()).isNull();
        outdated.complete("old");
        CompletableFuture<Optional<String>> later = work().begin();
        assertThat(later).isNotDone();
    }
}
