package io.github.mcpresources.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class SafeStageTest {

    @Test
    void returnsStageOfCall() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        assertThat(SafeStage.of(() -> stage)).isSameAs(stage);
    }

    @Test
    void failsWithWhatCallThrows() {
        assertFailsWith(IOException.class, SafeStage.of(() -> {
            throw new IOException("disk");
        }));
        assertFailsWith(StackOverflowError.class, SafeStage.of(() -> {
            throw new StackOverflowError();
        }));
        assertFailsWith(IOException.class, SafeStage.ofValue(() -> {
            throw new IOException("disk");
        }));
    }

    @Test
    void failsIfCallReturnsNull() {
        assertFailsWith(NullPointerException.class, SafeStage.<String>of(() -> null));
    }

    @Test
    void nowReturnsOnlyValueOfCompleteStage() {
        assertThat(SafeStage.now(SafeStage.ofValue(() -> "value"))).isEqualTo("value");
        assertThat(SafeStage.now(new CompletableFuture<String>())).isNull();
        assertThat(SafeStage.now(CompletableFuture.<String>failedFuture(new IOException("disk"))))
                .isNull();
    }

    private static void assertFailsWith(Class<? extends Throwable> type, CompletionStage<?> stage) {
        assertThat(stage.toCompletableFuture().handle((value, failure) -> failure))
                .isCompletedWithValueMatching(type::isInstance);
    }
}
