package io.github.mcpresources.compositor;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.concurrent.Causes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reason why a mount's part of a list is missing or incomplete.
 *
 * @param mount the id of the mount, such as {@code docs}. If the mount belongs to a compositor that is itself mounted,
 *     the id of that mount comes first, as in {@code team/docs}
 * @param reason text that may be sent to clients
 * @param retryable true if a later request may succeed
 */
record Failure(String mount, String reason, boolean retryable) {

    static final String FIELD = "io.github.mcpresources/failures";

    static Failure of(String mount, Throwable thrown) {
        Throwable cause = Causes.unwrap(thrown);
        if (cause instanceof UpstreamException upstream) {
            return new Failure(mount, upstream.reason(), upstream.isRetryable());
        }
        if (cause instanceof ResourceException exception) { // the text of this exception may be sent to clients
            return new Failure(
                    mount,
                    exception.text(),
                    !Boolean.FALSE.equals(exception.data().get("retryable")));
        }
        return new Failure(mount, "the mount failed with an unexpected error", true);
    }

    /**
     * Returns the failures that the metadata of a list contains. A mount that is itself a compositor uses this metadata
     * to report the failures of its own mounts.
     */
    static List<Failure> in(Map<String, Object> meta, String mount) {
        return meta.get(FIELD) instanceof List<?> failures
                ? failures.stream()
                        .filter(Map.class::isInstance)
                        .map(failure -> inner((Map<?, ?>) failure, mount))
                        .toList()
                : List.of();
    }

    private static Failure inner(Map<?, ?> failure, String mount) {
        return new Failure(
                mount + "/" + failure.get("mount"),
                String.valueOf(failure.get("reason")),
                !Boolean.FALSE.equals(failure.get("retryable")));
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("mount", mount);
        json.put("reason", reason);
        json.put("retryable", retryable);
        return json;
    }
}
