package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.internal.text.JsonSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts a server's results into results of a provider. Leaves out invalid values (list entries, next cursors,
 * caching hints and values of completions), metadata that is too large, the name of the server, and unknown fields of
 * the result. A completion keeps at most {@link Completion#MAX_VALUES} values. A read result with an empty list of
 * contents means that the resource does not exist. A result without a required field is an error. {@link Form} changes
 * the entries of lists and the parts of read results.
 */
final class Results {

    private static final Logger log = LoggerFactory.getLogger(Results.class);

    private static final int CURSOR_LENGTH = 64 * 1024;
    private static final int META_BYTES = 256 * 1024;
    private static final int QUESTION_BYTES = 256 * 1024;
    private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

    private Results() {}

    /**
     * Returns a page of a list. The page is partial if invalid entries or an invalid next cursor are left out.
     *
     * @param upstream the name of the server, for use in log lines
     * @param identifier the field of an entry with its URI or template
     * @param requestCursor the cursor of the request
     * @param stateless true for the stateless revision, in which an empty cursor is valid
     */
    static <T> Page<T> page(
            String upstream,
            Map<String, Object> result,
            String field,
            String identifier,
            Function<Map<String, Object>, T> item,
            Optional<String> requestCursor,
            boolean stateless) {
        if (!(result.get(field) instanceof List<?> entries)) {
            throw Form.unfit("the list has no '" + field + "'");
        }
        List<T> items = new ArrayList<>(entries.size());
        boolean partial = false;
        for (Object entry : entries) {
            try {
                items.add(item.apply(Form.entry(entry, identifier)));
            } catch (IllegalArgumentException unfit) {
                log.debug("{}: left out an invalid entry of '{}'", upstream, field, unfit);
                partial = true;
            }
        }
        Page<T> page = Page.last(items).withCache(hint(result)).withMeta(meta(result));
        boolean hasMore = result.get("nextCursor") instanceof String next && (stateless || !next.isEmpty());
        if (hasMore && result.get("nextCursor") instanceof String next) {
            if (next.length() > CURSOR_LENGTH) {
                log.warn(
                        "{}: the next cursor of '{}' has {} characters, over the limit of {}; later pages are missing",
                        upstream,
                        field,
                        next.length(),
                        CURSOR_LENGTH);
                partial = true;
            } else if (requestCursor.filter(next::equals).isPresent()) {
                log.warn(
                        "{}: the next cursor of '{}' equals the cursor of this page; later pages are missing",
                        upstream,
                        field);
                partial = true;
            } else {
                page = page.withNextCursor(next);
            }
        }
        return partial ? page.asPartial() : page;
    }

    /**
     * Returns the metadata without the name of the upstream server, because clients receive the result from another
     * server. Returns an empty map if the metadata is too large.
     */
    private static Map<String, Object> meta(Map<String, Object> result) {
        Map<String, Object> meta = JsonRpc.object(result.get("_meta"));
        if (JsonSize.of(meta) > META_BYTES) {
            log.debug("The _meta of a result is left out, because it has more than {} bytes", META_BYTES);
            return Map.of();
        }
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

    /** Returns the skill in the result of {@code skills/get}. The skill must have the requested URI. */
    static SkillDescriptor skill(Map<String, Object> result, String uri) {
        SkillDescriptor skill;
        try {
            skill = SkillDescriptor.ofJson(Form.entry(result.get("skill"), "uri"));
        } catch (IllegalArgumentException unfit) {
            log.debug("The skill {} is not valid", uri, unfit);
            throw Form.unfit("the skill is not valid"); // not the reason, which may contain text of the server
        }
        if (!skill.uri().equals(uri)) {
            throw Form.unfit("the skill has another URI than the requested one");
        }
        return skill;
    }

    static ReadResult contents(Map<String, Object> result, String uri) {
        if ("input_required".equals(result.get("resultType"))) {
            String state = result.get("requestState") instanceof String text ? text : null;
            Map<String, Object> questions = JsonRpc.object(result.get("inputRequests"));
            if (JsonSize.of(questions) > QUESTION_BYTES || (state != null && state.length() > QUESTION_BYTES)) {
                throw Form.unfit("'inputRequests' or 'requestState' has more than " + QUESTION_BYTES + " bytes");
            }
            return new InputRequired(questions, state);
        }
        if (!(result.get("contents") instanceof List<?> contents)) {
            throw Form.unfit("the read result has no 'contents'");
        }
        if (contents.isEmpty()) {
            throw new ResourceNotFoundException(uri); // some servers return an empty list for a missing resource
        }
        List<ContentPart> parts = new ArrayList<>(contents.size());
        for (Object content : contents) {
            parts.add(ContentPart.raw(Form.content(content)));
        }
        return ReadResult.of(parts).cache(hint(result)).meta(meta(result));
    }

    static Completion completion(Map<String, Object> result) {
        Map<String, Object> completion = JsonRpc.object(result.get("completion"));
        if (!(completion.get("values") instanceof List<?> offered)) {
            throw Form.unfit("the completion has no 'values'");
        }
        List<String> values = offered.stream()
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .filter(value -> value.length() <= ResourceLimits.DEFAULT_ARGUMENT_LENGTH)
                .limit(Completion.MAX_VALUES)
                .toList();
        int more = Boolean.TRUE.equals(completion.get("hasMore")) ? values.size() + 1 : values.size();
        int total = completion.get("total") instanceof Number number ? number.intValue() : more;
        return new Completion(values, Math.max(total, values.size()));
    }
}
