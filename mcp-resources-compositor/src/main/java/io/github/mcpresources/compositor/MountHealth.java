package io.github.mcpresources.compositor;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The health of a mount.
 *
 * @param mount the id of the mount, which is part of its URIs
 * @param server the name under which the provider was mounted
 * @param name the name of the upstream; for a provider in this process, the name of the mount
 * @param state the state of the upstream; for a provider in this process, always {@code UP}
 * @param lastError the reason for the last failure or outage, as text that may be sent to clients; null if there was
 *     none
 * @param lastErrorAt the time of the last failure or outage; null if there was none
 * @param resources the number of listed resources, as of the last retrieval of the list from the mount; -1 before the
 *     first retrieval
 * @param templates the number of listed templates, as of the last retrieval of the list from the mount; -1 before the
 *     first retrieval
 * @param withheldTemplates the templates that are not listed, because the prefix of the mount cannot be added to them;
 *     at most 1,000
 * @param reads the number of read requests for resources of the mount
 * @param failures the number of failed requests for lists, plus the number of other requests that the mount did not
 *     answer
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
     * @return a JSON object. The fields {@code last_error} and {@code last_error_at} are missing if the mount never
     *     failed. The value of {@code withheld_templates} is the number of withheld templates
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
