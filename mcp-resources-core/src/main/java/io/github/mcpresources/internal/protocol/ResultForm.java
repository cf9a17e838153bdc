package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.LinkedHashMap;
import java.util.Map;

/** Creates results as the protocol revision of the request requires. */
final class ResultForm {

    private ResultForm() {}

    /** Creates a result with one field and, at the stateless revision, the result type. */
    static Map<String, Object> of(String field, Object value, ServerRequest context) {
        boolean isStateless = Revisions.isStateless(context.revision());
        Map<String, Object> json = new LinkedHashMap<>(isStateless ? 8 : 2); // a result has up to five or two fields
        if (isStateless) {
            json.put("resultType", "complete");
        }
        json.put(field, value);
        return json;
    }

    /** Adds the {@code _meta} object to a result and, at the stateless revision, the caching hint. */
    static Map<String, Object> ended(
            Map<String, Object> json, CacheHint cache, Map<String, Object> meta, ServerRequest context) {
        if (Revisions.isStateless(context.revision())) {
            json.put("ttlMs", cache.ttlMillis());
            json.put("cacheScope", cache.scope() == CacheHint.Scope.PUBLIC ? "public" : "private");
        }
        if (!meta.isEmpty()) {
            json.put("_meta", meta);
        }
        return json;
    }
}
