package io.github.mcpresources;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for what comes in any case, on a slow machine too: the limit is there only for a test not to hang. */
@SuppressWarnings("exports") // nobody outside of the tests sees it
public final class Patience {

    private static final Duration MOST = Duration.ofMinutes(2);

    private Patience() {}

    /** Begins to wait for a condition. */
    public static ConditionFactory await() {
        return Awaitility.await().atMost(MOST);
    }

    /** Begins to wait for a condition that has a name. */
    public static ConditionFactory await(String name) {
        return Awaitility.await(name).atMost(MOST);
    }
}
