package io.github.mcpresources.compositor.upstream;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker for each method: a server may be slow at its lists and quick at reading. What is open fails at once;
 * when its time is over, one request tries, and all others fail until that has its answer.
 */
final class Circuits {

    /** A list is asked for by everybody, so that a second one that waits in vain is one too many. */
    private static final int FAILURES_OF_LISTS = 1;

    private static final int FAILURES_OF_OTHERS = 3;
    private static final int LONGER_THAN_CONNECTIONS = 10;

    private static final class Circuit {
        int failures;

        @Nullable
        Trouble why;

        Instant openUntil = Instant.MIN;
        boolean trying;
    }

    private final Settings settings;
    private final Backoff backoff;
    private final Map<String, Circuit> circuits = new HashMap<>();

    Circuits(Settings settings) {
        this.settings = settings;
        Duration first = settings.firstBackoff().multipliedBy(LONGER_THAN_CONNECTIONS);
        Duration longest = settings.longestBackoff();
        this.backoff = new Backoff(first.compareTo(longest) < 0 ? first : longest, longest);
    }

    /** Why a request cannot be made now; null where it can. */
    synchronized @Nullable Trouble refusal(String method) {
        Circuit circuit = circuits.get(method);
        if (circuit == null || circuit.failures < threshold(method)) {
            return null;
        }
        if (circuit.trying || settings.time().instant().isBefore(circuit.openUntil)) {
            return circuit.why;
        }
        circuit.trying = true;
        return null;
    }

    /** A request was answered, even if with an error. */
    synchronized void answered(String method) {
        circuits.remove(method);
    }

    /** A request was given up for no fault of the server. */
    synchronized void abandoned(String method) {
        Circuit circuit = circuits.get(method);
        if (circuit != null) {
            circuit.trying = false;
        }
    }

    /** A request had no answer, or none that can be read. */
    synchronized void failed(String method, Trouble why) {
        Circuit circuit = circuits.computeIfAbsent(method, any -> new Circuit());
        circuit.failures++;
        circuit.trying = false;
        circuit.why = why;
        int over = circuit.failures - threshold(method) + 1;
        if (over > 0) {
            circuit.openUntil = settings.time().instant().plus(backoff.after(over));
        }
    }

    /** A new connection knows nothing of what the one before it failed at. */
    synchronized void reset() {
        circuits.clear();
    }

    private static int threshold(String method) {
        return method.endsWith("/list") ? FAILURES_OF_LISTS : FAILURES_OF_OTHERS;
    }
}
