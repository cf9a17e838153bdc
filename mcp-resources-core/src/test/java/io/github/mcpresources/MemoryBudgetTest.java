package io.github.mcpresources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.mcpresources.MemoryBudget.Reservation;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests that reservations never exceed the budget, and that no caller can reserve all of it. */
class MemoryBudgetTest {

    private static final long MIB = 1024 * 1024;
    private static final Caller ANN = Caller.of("ann");
    private static final Caller BOB = Caller.of("bob");

    private final MemoryBudget budget = MemoryBudget.ofBytes(64 * MIB);

    private static LimitExceededException refusal(MemoryBudget budget, Caller caller, long bytes) {
        LimitExceededException refused =
                catchThrowableOfType(LimitExceededException.class, () -> budget.reserve(caller, bytes));
        assertThat(refused).as("%s more for %s".formatted(bytes, caller)).isNotNull();
        return refused;
    }

    @Test
    void sharedBudgetIsHalfOfHeap() {
        assertThat(MemoryBudget.shared().limit()).isEqualTo(Runtime.getRuntime().maxMemory() / 2);
        assertThat(MemoryBudget.shared()).isSameAs(MemoryBudget.shared());
        assertThat(ServerRequest.detached().memory()).isSameAs(MemoryBudget.shared());
        assertThat(ServerRequest.builder().memory(budget).build().nested().memory())
                .isSameAs(budget);
    }

    @Test
    void rejectsTooSmallBudget() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryBudget.ofBytes(1023))
                .withMessage("A memoryBudget must have at least 1024 bytes, not 1023");
    }

    @Test
    void closeReleasesReservation() {
        Reservation reservation = budget.reserve(ANN, 20 * MIB);
        assertThat(reservation.bytes()).isEqualTo(20 * MIB);
        assertThat(budget.reserved()).isEqualTo(20 * MIB);
        reservation.close();
        reservation.close();
        assertThat(reservation.bytes()).isZero();
        assertThat(budget.reserved()).isZero();
        budget.reserve(ANN, budget.largestReservation()).close();
    }

    @Test
    void refusalNamesLimitAndSettingAndIsRetryable() {
        budget.reserve(ANN, 40 * MIB);
        LimitExceededException refused = refusal(budget, BOB, 30 * MIB);
        assertThat(refused)
                .hasMessage(
                        "The server cannot reserve 31457280 bytes now: running requests have reserved 41943040 of the"
                                + " 67108864 bytes that all requests may reserve together (setting memoryBudget);"
                                + " try again later");
        assertThat(refused.code()).isEqualTo(ResourceException.INTERNAL_ERROR);
        assertThat(refused.isRetryable()).isTrue();
        assertThat(refused.data())
                .containsEntry("setting", "memoryBudget")
                .containsEntry("limit", 64 * MIB)
                .containsEntry("retryable", true);
        assertThat(refused.withRemedy("or less").isRetryable()).isTrue();
        assertThat(budget.reserved()).isEqualTo(40 * MIB);
    }

    @Test
    void refusalIsNotRetryableIfRequestNeverFits() {
        LimitExceededException refused = refusal(budget, ANN, 57 * MIB);
        assertThat(refused)
                .hasMessage(
                        "The request needs 59768832 bytes of memory, but one request may reserve at most 58720256 bytes,"
                                + " seven eighths of the memory budget (setting memoryBudget, by default half of the"
                                + " heap); request less content, or increase the setting or the heap size");
        assertThat(refused.isRetryable()).isFalse();
        assertThat(refused.data()).containsEntry("retryable", false);
    }

    @Test
    void resizesReservation() {
        Reservation reservation = budget.reserve(ANN, MIB);
        reservation.resize(50 * MIB);
        reservation.resize(2 * MIB);
        assertThat(budget.reserved()).isEqualTo(2 * MIB);
        Reservation other = budget.reserve(BOB, 20 * MIB);
        assertThatThrownBy(() -> reservation.resize(40 * MIB)).isInstanceOf(LimitExceededException.class);
        assertThat(reservation.bytes()).isEqualTo(2 * MIB);
        assertThat(budget.reserved()).isEqualTo(22 * MIB);
        other.close();
        reservation.close();
        assertThat(budget.reserved()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> reservation.resize(1));
        assertThatIllegalArgumentException().isThrownBy(() -> budget.reserve(ANN, -1));
    }

    @Test
    void singleCallerReservesAtMostThreeQuarters() {
        List<Reservation> all = fill(ANN, MIB);
        assertThat(all).hasSize(42); // three quarters of 56
        budget.reserve(BOB, 7 * MIB).close();
    }

    @Test
    void callerReservesAtMostHalfOfRemainderAmongOthers() {
        budget.reserve(BOB, 16 * MIB);
        assertThat(fill(ANN, MIB)).hasSize(20); // half of 40
    }

    @Test
    void servesSmallRequestsWhileLargeOnesHoldRest() {
        budget.reserve(ANN, budget.largestReservation());
        refusal(budget, ANN, 65 * 1024);
        refusal(budget, BOB, 65 * 1024);
        assertThat(fill(ANN, 64 * 1024)).hasSize(96); // three quarters of 8 MiB
        assertThat(fill(BOB, 64 * 1024)).hasSize(16);
    }

    @Test
    void growingReservationLeavesPartForSmallRequests() {
        budget.reserve(ANN, 56 * MIB - 128 * 1024);
        Reservation reservation = budget.reserve(ANN, 1024);
        assertThatThrownBy(() -> reservation.resize(129 * 1024)).isInstanceOf(LimitExceededException.class);
        reservation.resize(64 * 1024);
        assertThat(budget.reserved()).isEqualTo(56 * MIB - 64 * 1024);
    }

    private List<Reservation> fill(Caller caller, long bytes) {
        List<Reservation> all = new ArrayList<>();
        try {
            while (true) {
                all.add(budget.reserve(caller, bytes));
            }
        } catch (LimitExceededException full) {
            assertThat(full.isRetryable()).isTrue();
        }
        return all;
    }

    /** Counts the bytes that all threads hold, in addition to the budget. Neither count ever exceeds the limit. */
    @Test
    void concurrentReservationsStayWithinBudget() throws Exception {
        int threads = 8;
        AtomicLong held = new AtomicLong();
        AtomicLong granted = new AtomicLong();
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService all = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int number = 0; number < threads; number++) {
                Caller caller = Caller.of("caller " + number % 3);
                Random random = new Random(number);
                done.add(all.submit(() -> {
                    start.await();
                    for (int round = 0; round < 20_000; round++) {
                        work(caller, random, held, granted);
                    }
                    return null;
                }));
            }
            for (Future<?> one : done) {
                one.get(5, TimeUnit.MINUTES);
            }
        } finally {
            all.shutdownNow();
        }
        assertThat(granted.get()).isGreaterThan(threads * 1000L);
        assertThat(held.get()).isZero();
        assertThat(budget.reserved()).isZero();
        budget.reserve(ANN, budget.largestReservation()).close();
    }

    private void work(Caller caller, Random random, AtomicLong held, AtomicLong granted) {
        long first = random.nextLong(20 * MIB);
        long second = random.nextLong(20 * MIB);
        try (Reservation reservation = budget.reserve(caller, first)) {
            assertThat(held.addAndGet(first)).isLessThanOrEqualTo(budget.limit());
            try {
                held.addAndGet(-first); // subtracted before resize, which may release bytes
                reservation.resize(second);
                granted.incrementAndGet();
                assertThat(budget.reserved()).isLessThanOrEqualTo(budget.limit());
            } catch (LimitExceededException full) {
                assertThat(reservation.bytes()).isEqualTo(first);
            }
        } catch (LimitExceededException full) {
            assertThat(full.isRetryable()).isTrue();
        }
    }
}
