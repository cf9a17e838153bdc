package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.server.ResourceServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searches of tests. */
final class Searches {

    private final ResourceProvider provider;
    private final ResourceServer server;

    private Searches(ResourceProvider provider, ResourceServer server) {
        this.provider = provider;
        this.server = server;
    }

    /** Returns searches through a provider that contains the index, with the rules of a server. */
    static Searches of(ResourceProvider provider, ResourceServer server) {
        return new Searches(provider, server);
    }

    static void awaitCurrent(SearchIndex index) {
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    SearchStatus status = index.status();
                    assertThat(status.failure()).isEmpty();
                    return status.isCurrent();
                });
    }

    static String uri(String q, String... parameters) {
        StringBuilder uri = new StringBuilder("search://documents?q=").append(encoded(q));
        for (int at = 0; at < parameters.length; at += 2) {
            uri.append('&').append(parameters[at]).append('=').append(encoded(parameters[at + 1]));
        }
        return uri.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns the URIs of the hits of one page, and then its cursor; null at the end. */
    @Nullable
    String page(List<String> into, String q, @Nullable String cursor, int limit) {
        String size = Integer.toString(limit);
        Map<String, Object> answer =
                cursor == null ? answer(q, "limit", size) : answer(q, "limit", size, "cursor", cursor);
        hits(answer).forEach(hit -> into.add((String) hit.get("uri")));
        return (String) answer.get("cursor");
    }

    /** Returns the reason why a document is not searched; null if an answer does not name it. */
    @Nullable
    String reason(String uri) {
        List<?> reasons = (List<?>) answer("nowhere").getOrDefault("notSearched", List.of());
        return reasons.stream()
                .map(it -> (Map<?, ?>) it)
                .filter(it -> it.get("examples").toString().contains("uri=" + uri))
                .map(it -> (String) it.get("reason"))
                .findFirst()
                .orElse(null);
    }

    Map<String, Object> answer(Caller caller, String q, String... parameters) {
        Contents contents = (Contents) provider.read(uri(q, parameters), server.newContext(caller))
                .toCompletableFuture()
                .join()
                .orElseThrow();
        return json(contents);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> json(Contents contents) {
        return (Map<String, Object>)
                ((ContentPart.Body.JsonValue) contents.parts().get(0).body()).value();
    }

    Map<String, Object> answer(String q, String... parameters) {
        return answer(Caller.ANONYMOUS, q, parameters);
    }

    List<Map<String, Object>> hits(String q, String... parameters) {
        return hits(answer(q, parameters));
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> hits(Map<String, Object> answer) {
        return (List<Map<String, Object>>) answer.get("hits");
    }

    List<String> uris(String q, String... parameters) {
        return hits(q, parameters).stream().map(it -> (String) it.get("uri")).toList();
    }
}
