package io.github.mcpresources.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class CausesTest {

    @Test
    void removesAllWrappers() {
        IOException cause = new IOException("disk");
        assertThat(Causes.unwrap(new CompletionException(new ExecutionException(new CompletionException(cause)))))
                .isSameAs(cause);
    }

    @Test
    void keepsCauseOfOtherExceptions() {
        RuntimeException failure = new IllegalStateException(new IOException("disk"));
        assertThat(Causes.unwrap(failure)).isSameAs(failure);
        assertThat(Causes.unwrap(new CompletionException(failure))).isSameAs(failure);
    }

    @Test
    void keepsWrapperWithoutCause() {
        CompletionException failure = new CompletionException("no cause", null);
        assertThat(Causes.unwrap(failure)).isSameAs(failure);
    }
}
