package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests how callers share the permits for readers. */
class ReaderPermitsTest {

    private static final Caller ANN = Caller.of("ann");
    private static final Caller BOB = Caller.of("bob");

    private final ReaderPermits places = new ReaderPermits(64);

    /** Takes up to {@code wanted} permits for a caller. Returns the number of permits that the caller got. */
    private int take(Caller caller, int wanted) throws InterruptedException {
        int got = 0;
        while (got < wanted && places.take(caller, 0)) {
            got++;
        }
        return got;
    }

    private void give(Caller caller, int count) {
        for (int at = 0; at < count; at++) {
            places.release(caller);
        }
    }

    @Test
    void givesSingleCallerAllPlaces() throws Exception {
        assertThat(take(ANN, 100)).isEqualTo(64);
        give(ANN, 64);
        assertThat(take(BOB, 100)).isEqualTo(64);
    }

    @Test
    void limitsCallerToHalfOfPlacesLeftByOthers() throws Exception {
        assertThat(take(ANN, 24)).isEqualTo(24);
        assertThat(take(BOB, 100)).isEqualTo(20);
        assertThat(take(ANN, 100)).as("has over half of 44").isZero();
        assertThat(take(Caller.ANONYMOUS, 100)).isEqualTo(10);

        give(ANN, 24);
        assertThat(take(ANN, 100)).as("half of 34").isEqualTo(17);
    }

    @Test
    void keepsLastPlaceForCallerWithoutPlace() throws Exception {
        assertThat(take(ANN, 63)).isEqualTo(63);
        assertThat(take(BOB, 100)).isEqualTo(1);
        give(ANN, 1);
        assertThat(take(ANN, 1)).isZero();
    }

    @Test
    void givesFreedPlaceToWaitingCaller() throws Exception {
        assertThat(take(ANN, 64)).isEqualTo(64);
        CompletableFuture<Boolean> got = new CompletableFuture<>();
        Thread bob = new Thread(() -> {
            try {
                got.complete(places.take(BOB, 60_000));
            } catch (InterruptedException stop) {
                got.completeExceptionally(stop);
            }
        });
        bob.start();
        while (bob.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        synchronized (places) { // before the waiting thread continues
            places.release(ANN);
            assertThat(places.take(ANN, 0)).isFalse();
        }
        assertThat(got.join()).isTrue();
        assertThat(places.take(ANN, 0)).isFalse();

        places.release(BOB);
        assertThat(places.take(ANN, 0)).as("alone again").isTrue();
    }
}
