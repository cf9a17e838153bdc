package io.github.mcpresources.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import org.junit.jupiter.api.Test;

class AnswerMemoryTest {

    private static final int MIB = 1024 * 1024;

    private final MemoryBudget budget = MemoryBudget.ofBytes(8 * MIB);
    private final AnswerMemory memory = new AnswerMemory();

    private AnswerMemory holding(long bytes) {
        AnswerMemory other = new AnswerMemory();
        other.hold(bytes, budget, Caller.ANONYMOUS);
        return other;
    }

    @Test
    void keepsLargerReservationWhenItTakesOver() {
        memory.takeOver(holding(MIB));
        assertThat(budget.reserved()).isEqualTo(MIB);

        memory.takeOver(holding(3 * MIB));
        assertThat(budget.reserved()).isEqualTo(3 * MIB);

        memory.takeOver(holding(2 * MIB));
        assertThat(budget.reserved()).isEqualTo(3 * MIB);

        memory.close();
        assertThat(budget.reserved()).isZero();
    }

    @Test
    void reservesNothingMoreAfterReservationWasTakenOver() {
        AnswerMemory read = holding(MIB);
        memory.takeOver(read);
        read.hold(2 * MIB, budget, Caller.ANONYMOUS);
        read.close();
        assertThat(budget.reserved()).isEqualTo(MIB);
    }

    @Test
    void releasesReservationIfItIsClosedAlready() {
        memory.close();
        memory.takeOver(holding(MIB));
        assertThat(budget.reserved()).isZero();
    }

    @Test
    void shrinksAndGrowsWhenItSettles() {
        memory.takeOver(holding(3 * MIB));
        memory.settle(MIB, budget, Caller.ANONYMOUS);
        assertThat(budget.reserved()).isEqualTo(MIB);

        memory.settle(2 * MIB, budget, Caller.ANONYMOUS);
        assertThat(budget.reserved()).isEqualTo(2 * MIB);

        memory.settle(100, budget, Caller.ANONYMOUS);
        assertThat(budget.reserved()).isZero();
        assertThatThrownBy(() -> memory.settle(8 * MIB, budget, Caller.ANONYMOUS))
                .isInstanceOf(LimitExceededException.class);
    }
}
