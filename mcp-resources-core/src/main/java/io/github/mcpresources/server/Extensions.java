package io.github.mcpresources.server;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.text.Json;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Declares the extensions of the protocol in the capabilities of a server: those that the application adds, and the
 * skills extension if the provider has skills.
 */
final class Extensions {

    private static final Logger log = LoggerFactory.getLogger(Extensions.class);

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};
    private static final String FIELD = "extensions";

    /** True if the SDK's capabilities have a field for extensions. Versions 2.0.x do not have this field. */
    private static final boolean HAS_FIELD = Arrays.stream(McpSchema.ServerCapabilities.class.getRecordComponents())
            .anyMatch(component -> component.getName().equals(FIELD));

    private static final String SKILLS = "io.modelcontextprotocol/skills";
    private static final Map<String, Object> SKILLS_SETTINGS = Map.of("directoryRead", true);

    private final Map<String, Map<String, Object>> added;
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    /**
     * Creates the extensions of a server.
     *
     * @param added the settings of the application's extensions, by the identifier of the extension
     */
    Extensions(Map<String, Map<String, Object>> added) {
        this.added = Map.copyOf(added);
    }

    private Map<String, Map<String, Object>> all(ResourceProvider.Capabilities has) {
        Map<String, Map<String, Object>> all = new LinkedHashMap<>(added);
        if (has.skills()) {
            all.putIfAbsent(SKILLS, SKILLS_SETTINGS);
        }
        return all;
    }

    /**
     * Adds the extensions to the capabilities. Extensions that the application declared in the capabilities of the
     * SDK's server are kept. With versions 2.0.x of the SDK, the capabilities are returned unchanged.
     */
    McpSchema.ServerCapabilities declaredIn(
            McpSchema.ServerCapabilities capabilities, ResourceProvider.Capabilities has) {
        Map<String, Map<String, Object>> all = all(has);
        if (all.isEmpty() || !HAS_FIELD) {
            return capabilities;
        }
        if (capabilities.extensions() != null) {
            all.putAll(capabilities.extensions());
        }
        return capabilities.mutate().extensions(all).build();
    }

    /**
     * Returns an initialize result that declares the extensions and can be sent as JSON. With versions 2.0.x of the
     * SDK, whose result type has no field for extensions, this is a map. With later versions, or if there are no
     * extensions, it is the given result.
     */
    Object asJson(McpSchema.InitializeResult result, ResourceProvider.Capabilities has) {
        if (HAS_FIELD || all(has).isEmpty()) {
            return result;
        }
        Map<String, Object> json = new LinkedHashMap<>(Json.defaultMapper().convertValue(result, OBJECT));
        declareIn(json, has);
        return json;
    }

    /**
     * Adds the extensions to an initialize result that is a JSON object, if the version of the SDK is 2.0.x. With later
     * versions, {@link #declaredIn} has already added the extensions.
     */
    void declareIn(Map<String, Object> result, ResourceProvider.Capabilities has) {
        Map<String, Map<String, Object>> all = all(has);
        if (!HAS_FIELD && !all.isEmpty() && result.get("capabilities") instanceof Map<?, ?> capabilities) {
            Map<Object, Object> extended = new LinkedHashMap<>(capabilities);
            extended.put(FIELD, all);
            result.put("capabilities", extended);
        }
    }

    /** Logs a warning, once, if there are extensions but the SDK's result type has no field for them. */
    void warnIfUndeclared(ResourceProvider.Capabilities has) {
        if (!HAS_FIELD && !all(has).isEmpty() && !hasWarned.getAndSet(true)) {
            log.warn(
                    "The extensions {} are not declared to clients with sessions over streamable HTTP, because this"
                            + " version of the MCP SDK cannot declare extensions there; use SDK 2.1.0 or later. Clients of"
                            + " revision 2026-07-28 are not affected",
                    all(has).keySet());
        }
    }
}
