package io.github.mcpresources.server;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.TemplateDescriptor;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A listener that records how long reads take, by template, and lists the slowest templates. */
final class TemplateTimes implements ResourceListener {

    /** The maximum number of templates. Reads of further templates are not recorded. */
    private static final int MAX_TEMPLATES = 1_000;

    private static final int SHOWN = 10;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private final Map<String, Times> byTemplate = new ConcurrentHashMap<>();

    private static final class Times {
        private long count;
        private long total;
        private long max;

        synchronized void add(long nanos) {
            count++;
            total += nanos;
            max = Math.max(max, nanos);
        }

        synchronized Map<String, Object> details(String template) {
            Map<String, Object> details = new LinkedHashMap<>();
            details.put("template", template);
            details.put("count", count);
            details.put("meanMillis", millis(total / (double) count));
            details.put("maxMillis", millis((double) max));
            return details;
        }

        private static double millis(double nanos) {
            return Math.round(nanos / NANOS_PER_MILLISECOND * 1_000) / 1_000.0;
        }

        synchronized double mean() {
            return total / (double) count;
        }
    }

    @Override
    public void ended(RequestSummary request) {
        if (!request.method().equals("resources/read")
                || !(request.servedBy() instanceof TemplateDescriptor template)
                || request.outcome() == RequestSummary.Outcome.NOT_FOUND) {
            return;
        }
        String name = template.uriTemplate();
        Times times = byTemplate.get(name);
        if (times == null && byTemplate.size() < MAX_TEMPLATES) {
            times = byTemplate.computeIfAbsent(name, added -> new Times());
        }
        if (times != null) {
            times.add(request.duration().toNanos());
        }
    }

    /** Returns the templates whose reads take longest on average, the slowest first. */
    List<Map<String, Object>> slowest() {
        return byTemplate.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, Times> entry) ->
                                entry.getValue().mean())
                        .reversed())
                .limit(SHOWN)
                .map(entry -> entry.getValue().details(entry.getKey()))
                .toList();
    }
}
