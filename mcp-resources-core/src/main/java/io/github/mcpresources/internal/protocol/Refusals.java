package io.github.mcpresources.internal.protocol;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the failed requests by reason. */
public final class Refusals {

    /**
     * The maximum number of reasons that are counted separately. Because an application can use any number of reasons,
     * all further reasons are counted together.
     */
    private static final int MAX_REASONS = 100;

    private static final String OTHER = "other";

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    Refusals() {}

    void add(Answer.Failure failure) {
        String reason = failure.details().get("setting") instanceof String setting
                ? setting
                : failure.outcome().name().toLowerCase(Locale.ROOT);
        add(reason);
    }

    public void add(String reason) {
        boolean isCounted = counts.containsKey(reason) || counts.size() < MAX_REASONS;
        counts.computeIfAbsent(isCounted ? reason : OTHER, name -> new LongAdder())
                .increment();
    }

    /**
     * Returns the number of failed requests by reason. A reason is the name of the exceeded limit, the outcome in lower
     * case, or a reason that was passed to {@link #add(String)}.
     */
    public Map<String, Long> counts() {
        Map<String, Long> now = new TreeMap<>();
        counts.forEach((reason, count) -> now.put(reason, count.sum()));
        return now;
    }
}
