package io.github.mcpresources.compositor;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The health of a mount.
 *
 * @param mount the id of the mount, as its URIs contain it
 * @param server the name under which it was mounted
 * @param name the name of its upstream; the name of the mount if it is a provider in this process
 * @param state whether it can be reached; always up in this process
 * @param lastError why it failed last, in words fit for clients; null if it never did
 * @param lastErrorAt when that was; null if it never was
 * @param resources how many resources it listed last; -1 if it was never asked
 * @param templates how many templates it listed last; -1 if it was never asked
 * @param withheldTemplates templates that are not listed, because the form of their URIs cannot be determined
 * @param reads how many reads it was asked for
 * @param failures how many requests it did not answer
 */
public record MountHealth(
        String mount,
        String server,
        String name,
        UpstreamState state,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        int resources,
        int templates,
        Set<String> withheldTemplates,
        long reads,
        long failures) {

    /**
     * Returns the health as JSON, for a health endpoint.
     *
     * @return a JSON object
     */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("mount", mount);
        map.put("server", server);
        map.put("name", name);
        map.put("state", state.phase().name());
        map.put("since", state.since().toString());
        if (lastError != null && lastErrorAt != null) {
            map.put("last_error", lastError);
            map.put("last_error_at", lastErrorAt.toString());
        }
        map.put("resources", resources);
        map.put("templates", templates);
        map.put("withheld_templates", withheldTemplates.size());
        map.put("reads", reads);
        map.put("failures", failures);
        return map;
    }
}
