package io.github.mcpresources.compositor.upstream;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker for each method, because a server may be slow for lists and fast for reads. The circuit of a list
 * method opens after one failure. The circuit of any other method opens after three failures in a row. While a circuit
 * is open, requests for its method fail at once. After a pause, one request is sent as a trial, and all other requests
 * fail until the trial has ended. Requests that began before the circuit opened may still be running. If the server
 * answers one of them, the circuit closes. If one of them fails, the trial continues.
 */
final class Circuits {

    /**
     * The number of failures that opens the circuit of a list method. One failure is enough, because every client
     * requests lists, and each further request might wait for the timeout.
     */
    private static final int FAILURES_OF_LISTS = 1;

    private static final int FAILURES_OF_OTHERS = 3;
    private static final int LONGER_THAN_CONNECTIONS = 10;

    private static final class Circuit {
        int failures;

        @Nullable
        UpstreamFailure why;

        Instant openUntil = Instant.MIN;

        /** The request that was sent as a trial and has not ended; null if there is none. */
        @Nullable
        Object trial;
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

    /**
     * Returns the reason why a request cannot be sent now; null if it can. The first request after the pause of an open
     * circuit becomes the trial.
     *
     * @param request the request, compared by identity
     */
    synchronized @Nullable UpstreamFailure refusal(String method, Object request) {
        Circuit circuit = circuits.get(method);
        if (circuit == null || circuit.failures < threshold(method)) {
            return null;
        }
        if (circuit.trial != null || settings.time().instant().isBefore(circuit.openUntil)) {
            return circuit.why;
        }
        circuit.trial = request;
        return null;
    }

    /** Records that the server answered a request, with a result or an error. This closes the circuit. */
    synchronized void answered(String method) {
        circuits.remove(method);
    }

    /**
     * Records that a request has ended, with any outcome. If the request was the trial, another request can become the
     * trial.
     */
    synchronized void abandoned(String method, Object request) {
        Circuit circuit = circuits.get(method);
        if (circuit != null) {
            endTrial(circuit, request);
        }
    }

    synchronized void failed(String method, Object request, UpstreamFailure why) {
        Circuit circuit = circuits.computeIfAbsent(method, any -> new Circuit());
        circuit.failures++;
        endTrial(circuit, request);
        circuit.why = why;
        int over = circuit.failures - threshold(method) + 1;
        if (over > 0) {
            circuit.openUntil = settings.time().instant().plus(backoff.after(over));
        }
    }

    /** Discards the failures of all methods, because they concern the previous connection. */
    synchronized void reset() {
        circuits.clear();
    }

    private static void endTrial(Circuit circuit, Object request) {
        if (circuit.trial == request) {
            circuit.trial = null;
        }
    }

    private static int threshold(String method) {
        return method.endsWith("/list") ? FAILURES_OF_LISTS : FAILURES_OF_OTHERS;
    }
}
