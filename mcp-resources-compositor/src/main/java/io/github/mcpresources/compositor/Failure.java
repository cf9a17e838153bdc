package io.github.mcpresources.compositor;

import io.github.mcpresources.ResourceException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * Why a mount's part of a list is missing, or not all there.
 *
 * @param mount the id of the mount; of one that is mounted in a mount, both, with a slash between
 * @param reason why, in words fit for clients
 * @param retryable whether asking again later may help
 */
record Failure(String mount, String reason, boolean retryable) {

    /** The name in a list's {@code _meta} under which the failures stand. */
    static final String FIELD = "io.github.mcpresources/failures";

    static Failure of(String mount, Throwable thrown) {
        Throwable cause = unwrap(thrown);
        if (cause instanceof UpstreamException upstream) {
            return new Failure(mount, upstream.reason(), upstream.isRetryable());
        }
        if (cause instanceof ResourceException meant) { // its text is for clients
            return new Failure(
                    mount, meant.text(), !Boolean.FALSE.equals(meant.data().get("retryable")));
        }
        return new Failure(mount, "It failed", true);
    }

    static Throwable unwrap(Throwable thrown) {
        Throwable cause = thrown;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** What a compositor that is mounted here says of its own mounts. */
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
