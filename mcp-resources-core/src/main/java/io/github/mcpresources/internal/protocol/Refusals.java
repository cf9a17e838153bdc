package io.github.mcpresources.internal.protocol;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the requests that were not answered with a result, by their reasons. */
public final class Refusals {

    /** The maximum number of reasons. Further reasons are counted together, because an application can add any. */
    private static final int MAX_REASONS = 100;

    private static final String OTHER = "other";

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** Creates a counter that starts at zero. */
    Refusals() {}

    void add(Answer.Failure failure) {
        String reason = failure.details().get("setting") instanceof String setting
                ? setting
                : failure.outcome().name().toLowerCase(Locale.ROOT);
        add(reason);
    }

    /**
     * Counts a request.
     *
     * @param reason the reason why it got no result
     */
    public void add(String reason) {
        boolean isCounted = counts.containsKey(reason) || counts.size() < MAX_REASONS;
        counts.computeIfAbsent(isCounted ? reason : OTHER, name -> new LongAdder())
                .increment();
    }

    /**
     * Returns the number of requests for each reason.
     *
     * @return the numbers by the name of the exceeded limit, or by the outcome in lower case
     */
    public Map<String, Long> counts() {
        Map<String, Long> now = new TreeMap<>();
        counts.forEach((reason, count) -> now.put(reason, count.sum()));
        return now;
    }
}
