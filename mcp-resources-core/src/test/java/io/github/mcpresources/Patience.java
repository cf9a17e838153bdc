package io.github.mcpresources;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * Waits for conditions that are certain to become true, even on a slow machine. The timeout only prevents a test from
 * waiting forever.
 */
@SuppressWarnings("exports") // used only by tests
public final class Patience {

    private static final Duration MOST = Duration.ofMinutes(2);

    private Patience() {}

    /** Starts to wait for a condition. */
    public static ConditionFactory await() {
        return Awaitility.await().atMost(MOST);
    }

    /** Starts to wait for a named condition. */
    public static ConditionFactory await(String name) {
        return Awaitility.await(name).atMost(MOST);
    }
}
