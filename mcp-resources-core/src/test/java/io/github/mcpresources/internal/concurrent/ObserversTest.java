package io.github.mcpresources.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TestLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ObserversTest {

    private final Observers<String> observers = new Observers<>(ObserversTest.class);
    private final List<String> seen = new ArrayList<>();

    @Test
    void notifiesInOrderOfRegistration() {
        observers.add(event -> seen.add("first " + event));
        observers.add(event -> seen.add("second " + event));
        observers.publish("a");
        assertThat(seen).containsExactly("first a", "second a");
    }

    @Test
    void handleRemovesOnlyItsOwnRegistration() {
        Consumer<String> observer = seen::add;
        Handle first = observers.add(observer);
        Handle second = observers.add(observer);
        first.close();
        first.close();
        observers.publish("a");
        assertThat(seen).containsExactly("a");
        assertThat(observers.isEmpty()).isFalse();
        second.close();
        assertThat(observers.isEmpty()).isTrue();
    }

    @Test
    void failingObserverIsLoggedOnceAndDoesNotStopOthers() throws IOException {
        int calls = 3;
        observers.add(event -> {
            throw new IllegalStateException("the observer of " + event);
        });
        observers.add(event -> {
            throw new AssertionError("the error of " + event);
        });
        observers.add(seen::add);
        for (int i = 0; i < calls; i++) {
            observers.publish("no. " + i);
        }
        assertThat(seen).hasSize(calls);
        assertThat(TestLog.count("An observer of ObserversTest failed for the event no. 0"))
                .isEqualTo(2);
        assertThat(TestLog.count("the observer of no. ")).isEqualTo(1);
        assertThat(TestLog.count("the error of no. ")).isEqualTo(1);
    }

    @Test
    void observerThatFailedIsStillNotified() {
        observers.add(event -> {
            seen.add(event);
            throw new IllegalStateException("no");
        });
        observers.publish("a");
        observers.publish("b");
        assertThat(seen).containsExactly("a", "b");
    }

    @Test
    void rejectsNull() {
        assertThatNullPointerException().isThrownBy(() -> observers.add(null)).withMessage("observer");
    }
}
