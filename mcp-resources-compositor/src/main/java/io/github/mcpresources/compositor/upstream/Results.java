package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.compositor.upstream.Trouble.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes of a server's results what providers give, as they are; only what cannot be served is left out. */
final class Results {

    private static final Logger log = LoggerFactory.getLogger(Results.class);

    private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

    private Results() {}

    /**
     * A page of a list.
     *
     * @param asked the cursor that it was asked for by
     * @param modern whether an empty cursor is one
     */
    static <T> Page<T> page(
            Map<String, Object> result,
            String field,
            Function<Map<String, Object>, T> item,
            Optional<String> asked,
            boolean modern) {
        if (!(result.get(field) instanceof List<?> entries)) {
            throw new Trouble(Kind.NONSENSE, "a list without '" + field + "'", null);
        }
        List<T> items = new ArrayList<>(entries.size());
        boolean partial = false;
        for (Object entry : entries) {
            try {
                items.add(item.apply(JsonRpc.object(entry)));
            } catch (IllegalArgumentException unfit) {
                log.debug("An entry of '{}' is left out", field, unfit);
                partial = true;
            }
        }
        Page<T> page = Page.last(items).withCache(hint(result)).withMeta(meta(result));
        boolean goesOn = result.get("nextCursor") instanceof String next && (modern || !next.isEmpty());
        if (goesOn && result.get("nextCursor") instanceof String next) {
            if (asked.filter(next::equals).isPresent()) {
                log.warn(
                        "The cursor of '{}' leads to the page that it stands on; the rest of the list is unknown",
                        field);
                partial = true;
            } else {
                page = page.withNextCursor(next);
            }
        }
        return partial ? page.asPartial() : page;
    }

    /** What the server says of a result, but its own name: the server that passes the result on has another one. */
    private static Map<String, Object> meta(Map<String, Object> result) {
        Map<String, Object> meta = JsonRpc.object(result.get("_meta"));
        if (!meta.containsKey(SERVER_INFO)) {
            return meta;
        }
        Map<String, Object> passed = new LinkedHashMap<>(meta);
        passed.remove(SERVER_INFO);
        return passed;
    }

    private static CacheHint hint(Map<String, Object> result) {
        if (!(result.get("ttlMs") instanceof Number ttl) || ttl.longValue() < 0) {
            return CacheHint.INHERITED;
        }
        Duration time = Duration.ofMillis(ttl.longValue());
        return "public".equals(result.get("cacheScope")) ? CacheHint.shared(time) : CacheHint.forCaller(time);
    }

    static ReadResult contents(Map<String, Object> result, String uri) {
        if ("input_required".equals(result.get("resultType"))) {
            String state = result.get("requestState") instanceof String text ? text : null;
            return new InputRequired(JsonRpc.object(result.get("inputRequests")), state);
        }
        if (!(result.get("contents") instanceof List<?> contents)) {
            throw new Trouble(Kind.NONSENSE, "a read without 'contents'", null);
        }
        if (contents.isEmpty()) {
            throw new ResourceNotFoundException(uri); // the specification forbids to say it so, and servers do
        }
        List<ContentPart> parts = new ArrayList<>(contents.size());
        for (Object content : contents) {
            Map<String, Object> json = JsonRpc.object(content);
            if (!(json.get("text") instanceof String) && !(json.get("blob") instanceof String)) {
                throw new Trouble(Kind.NONSENSE, "a content with neither a text nor a blob", null);
            }
            parts.add(ContentPart.raw(json));
        }
        return ReadResult.of(parts).cache(hint(result)).meta(meta(result));
    }

    static Completion completion(Map<String, Object> result) {
        Map<String, Object> completion = JsonRpc.object(result.get("completion"));
        if (!(completion.get("values") instanceof List<?> offered)) {
            throw new Trouble(Kind.NONSENSE, "a completion without 'values'", null);
        }
        List<String> values = offered.stream()
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .limit(Completion.MAX_VALUES)
                .toList();
        int more = Boolean.TRUE.equals(completion.get("hasMore")) ? values.size() + 1 : values.size();
        int total = completion.get("total") instanceof Number number ? number.intValue() : more;
        return new Completion(values, Math.max(total, values.size()));
    }
}
