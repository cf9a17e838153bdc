package io.github.mcpresources.server;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.text.Json;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Declares the extensions of the protocol that this library implements, in the capabilities of a server. */
final class Extensions {

    private static final Logger log = LoggerFactory.getLogger(Extensions.class);

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};
    private static final String FIELD = "extensions";

    /** Versions 2.0.x of the SDK have no field for extensions. */
    private static final boolean HAS_FIELD = Arrays.stream(McpSchema.ServerCapabilities.class.getRecordComponents())
            .anyMatch(component -> component.getName().equals(FIELD));

    private static final String SKILLS = "io.modelcontextprotocol/skills";
    private static final Map<String, Object> SKILLS_SETTINGS = Map.of("directoryRead", true);

    private Extensions() {}

    /**
     * Returns the capabilities with the extensions that the provider needs. The declarations of the application are
     * kept. With versions 2.0.x of the SDK, the capabilities are returned unchanged.
     */
    static McpSchema.ServerCapabilities declaredIn(
            McpSchema.ServerCapabilities capabilities, ResourceProvider.Capabilities has) {
        if (!has.skills() || !HAS_FIELD) {
            return capabilities;
        }
        Map<String, Map<String, Object>> all = new LinkedHashMap<>();
        if (capabilities.extensions() != null) {
            all.putAll(capabilities.extensions());
        }
        all.putIfAbsent(SKILLS, SKILLS_SETTINGS);
        return capabilities.mutate().extensions(all).build();
    }

    /**
     * Returns an initialize result that is sent as JSON. With versions 2.0.x of the SDK, whose type has no field for
     * extensions, the result is a map that declares them.
     */
    static Object asJson(McpSchema.InitializeResult result, ResourceProvider.Capabilities has) {
        if (!has.skills() || HAS_FIELD) {
            return result;
        }
        Map<String, Object> json = new LinkedHashMap<>(Json.defaultMapper().convertValue(result, OBJECT));
        declareIn(json, has);
        return json;
    }

    /** Adds the extensions to an initialize result as JSON, if the capabilities do not contain them. */
    static void declareIn(Map<String, Object> result, ResourceProvider.Capabilities has) {
        if (has.skills()
                && result.get("capabilities") instanceof Map<?, ?> capabilities
                && !capabilities.containsKey(FIELD)) {
            Map<Object, Object> extended = new LinkedHashMap<>(capabilities);
            extended.put(FIELD, Map.of(SKILLS, SKILLS_SETTINGS));
            result.put("capabilities", extended);
        }
    }

    /** Logs a warning if extensions cannot be declared in a result whose type is fixed. */
    static void warnIfUndeclared(ResourceProvider.Capabilities has) {
        if (has.skills() && !HAS_FIELD) {
            log.warn("The skills of this server are not declared to clients with sessions over streamable HTTP, because"
                    + " this version of the MCP SDK cannot declare extensions there; use SDK 2.1.0 or later. Clients"
                    + " of revision 2026-07-28 are not affected");
        }
    }
}
