package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests the cache hints that are sent to clients of revision 2026-07-28. A hint states the time for which a client may
 * keep an answer, and the callers that the answer is for.
 */
class CacheHintsTest {

    private static final CacheHint MINUTE = CacheHint.shared(Duration.ofMinutes(1));
    private static final CacheHint HOUR = CacheHint.shared(Duration.ofHours(1));

    private final ResourceRegistry registry = ResourceRegistry.create();
    private TestServer server;
    private StatelessClient wire;

    private void serve(ResourceProvider provider, CacheHint hint) throws Exception {
        serve(ResourceServer.builder(provider).cache(hint));
    }

    private void serve(ResourceServer.Builder builder) throws Exception {
        server = TestServer.start(
                TestServer.Kind.STREAMABLE,
                builder.limits(ResourceLimits.builder().pageSize(2).build())
                        .principal(context -> (String) context.get("X-User"))
                        .build());
        wire = new StatelessClient(server.endpoint());
    }

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private String read(String uri) throws Exception {
        return hint("resources/read", Map.of("uri", uri));
    }

    private String hint(String method, Map<String, Object> params) throws Exception {
        return hint(wire.call(method, params, Map.of("X-User", "ann")).result());
    }

    private static String hint(Map<String, Object> result) {
        return result.get("ttlMs") + " " + result.get("cacheScope");
    }

    /** Returns the hints of all pages of a list, in order. */
    private List<String> pages(String method) throws Exception {
        List<String> hints = new ArrayList<>();
        Object cursor = null;
        do {
            Map<String, Object> page = wire.call(
                            method, cursor == null ? Map.of() : Map.of("cursor", cursor), Map.of("X-User", "ann"))
                    .result();
            hints.add(hint(page));
            cursor = page.get("nextCursor");
        } while (cursor != null);
        return hints;
    }

    @Test
    void forbidsCachingByDefault() throws Exception {
        registry.resource("a://1").text("1");
        serve(ResourceServer.builder(registry));

        assertThat(read("a://1")).isEqualTo("0 private");
        assertThat(pages("resources/list")).containsExactly("0 private");
        assertThat(pages("resources/templates/list")).containsExactly("0 private");
    }

    @Test
    void usesMostSpecificHint() throws Exception {
        registry.resource("a://server").text("");
        registry.resource("a://entry").cache(MINUTE).text("");
        registry.resource("a://never").cache(CacheHint.NONE).text("");
        registry.resource("a://reader")
                .cache(MINUTE)
                .content(ReadResult.text("").cache(CacheHint.forCaller(Duration.ofSeconds(1))));
        registry.template("t://{id}").cache(MINUTE).read(request -> ReadResult.text(""));
        ResourceRegistry other = ResourceRegistry.create();
        other.resource("b://provider").text("");
        other.resource("b://entry").cache(HOUR).text("");
        serve(
                ResourceProviders.concat(registry, ResourceProviders.hinted(other, MINUTE)),
                CacheHint.shared(Duration.ofSeconds(7)));

        assertThat(read("a://server")).isEqualTo("7000 public");
        assertThat(read("a://entry")).isEqualTo("60000 public");
        assertThat(read("a://never")).isEqualTo("0 private");
        assertThat(read("a://reader")).isEqualTo("1000 private");
        assertThat(read("t://1")).isEqualTo("60000 public");
        assertThat(read("b://provider")).isEqualTo("60000 public");
        assertThat(read("b://entry")).isEqualTo("3600000 public");
    }

    @Test
    void updatesHintOfEntry() throws Exception {
        ResourceRegistry.Registration entry =
                registry.resource("a://1").cache(HOUR).text("1");
        serve(ResourceServer.builder(registry));
        entry.update(change -> change.title("One"));
        assertThat(read("a://1")).isEqualTo("3600000 public");

        entry.update(change -> change.cache(MINUTE));

        assertThat(read("a://1")).isEqualTo("60000 public");
    }

    @Test
    void marksRestrictedEntriesPrivate() throws Exception {
        registry.resource("a://hers").visibleTo(caller -> true).cache(HOUR).text("");
        registry.resource("a://reader")
                .visibleTo(caller -> true)
                .content(ReadResult.text("").cache(HOUR));
        serve(registry, MINUTE);

        assertThat(read("a://hers")).isEqualTo("3600000 private");
        assertThat(read("a://reader")).isEqualTo("3600000 private");
    }

    @Test
    void marksSubstituteForHiddenEntryPrivate() throws Exception {
        registry.resource("a://boss").visibleTo(caller -> false).text("hers");
        registry.template("a://{name}").cache(HOUR).read(request -> ReadResult.text("anybody's"));
        registry.template("b://x{name}").visibleTo(caller -> false).read(request -> ReadResult.text("hers"));
        registry.template("b://{name}").cache(HOUR).read(request -> ReadResult.text("anybody's"));
        serve(registry, MINUTE);

        assertThat(read("a://boss")).isEqualTo("3600000 private");
        assertThat(read("b://xy")).isEqualTo("3600000 private");
        assertThat(read("a://other")).isEqualTo("3600000 public");
        assertThat(read("b://other")).isEqualTo("3600000 public");
    }

    @Test
    void marksAllPagesPrivateIfListHasRestrictedEntry() throws Exception {
        for (int at = 0; at < 5; at++) {
            registry.resource("a://" + at).text("");
        }
        registry.template("t://{id}").read(request -> ReadResult.text(""));
        serve(registry, MINUTE);
        assertThat(pages("resources/list")).containsExactly("60000 public", "60000 public", "60000 public");
        assertThat(pages("resources/templates/list")).containsExactly("60000 public");

        ResourceRegistry.Registration hidden =
                registry.resource("z://hers").visibleTo(caller -> false).text("");
        assertThat(pages("resources/list")).containsExactly("60000 private", "60000 private", "60000 private");

        hidden.disable();
        assertThat(pages("resources/list")).containsOnly("60000 public");
        hidden.enable();
        assertThat(pages("resources/list")).containsOnly("60000 private");
        hidden.close();
        assertThat(pages("resources/list")).containsOnly("60000 public");
    }

    @Test
    void usesOneScopeForJoinedListsAndShortestTimeForEachPage() throws Exception {
        ResourceRegistry second = ResourceRegistry.create();
        for (int at = 0; at < 3; at++) {
            registry.resource("a://" + at).text("");
            second.resource("b://" + at).text("");
        }
        ResourceProvider shared = ResourceProviders.hinted(registry, HOUR);
        serve(ResourceProviders.concat(shared, ResourceProviders.hinted(second, MINUTE)), CacheHint.NONE);
        assertThat(pages("resources/list")).containsExactly("3600000 public", "60000 public", "60000 public");
        server.close();

        serve(
                ResourceProviders.concat(
                        shared, ResourceProviders.hinted(second, CacheHint.forCaller(Duration.ofMinutes(1)))),
                CacheHint.NONE);
        assertThat(pages("resources/list")).containsExactly("3600000 private", "60000 private", "60000 private");
        server.close();

        serve(ResourceProviders.concat(shared, second), CacheHint.NONE);
        assertThat(pages("resources/list")).containsExactly("3600000 private", "0 private", "0 private");
    }

    @Test
    void marksResultsPrivateIfServerHasVisibilityRule() throws Exception {
        registry.resource("a://1").cache(HOUR).text("");
        serve(ResourceServer.builder(registry).cache(MINUTE).visibility((caller, uri, entry) -> true));

        assertThat(read("a://1")).isEqualTo("3600000 private");
        assertThat(pages("resources/list")).containsExactly("60000 private");
    }

    @Test
    void marksAllPagesPrivateIfOneProviderHasVisibilityRule() throws Exception {
        ResourceRegistry forAll = ResourceRegistry.create();
        registry.resource("a://1").text("");
        for (int at = 0; at < 4; at++) {
            forAll.resource("b://" + at).text("");
        }
        serve(
                ResourceProviders.concat(ResourceProviders.visible(registry, (caller, uri, entry) -> true), forAll),
                MINUTE);

        assertThat(pages("resources/list")).containsExactly("60000 private", "60000 private", "60000 private");
    }

    @Test
    void pagesAfterPrivatePageArePrivate() throws Exception {
        for (int at = 0; at < 5; at++) {
            registry.resource("a://" + at).text("");
        }
        ResourceProvider firstPageIsPrivate = new ForwardingProvider(registry) {
            @Override
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                return super.listResources(page, context)
                        .thenApply(found -> page.cursor().isEmpty() ? found.withCache(CacheHint.NONE) : found);
            }
        };
        serve(firstPageIsPrivate, MINUTE);

        assertThat(pages("resources/list")).containsExactly("0 private", "60000 private", "60000 private");
    }

    @Test
    void limitsTimeToLargestExactNumber() throws Exception {
        registry.resource("a://ever")
                .cache(CacheHint.shared(Duration.ofSeconds(Long.MAX_VALUE)))
                .text("");
        registry.resource("a://instant")
                .cache(CacheHint.shared(Duration.ofNanos(999_999)))
                .text("");
        serve(registry, CacheHint.NONE);

        assertThat(read("a://ever")).isEqualTo("9007199254740991 public");
        assertThat(read("a://instant")).isEqualTo("0 public");
    }

    @Test
    void forbidsCachingOfFailureAsText() throws Exception {
        registry.resource("a://broken").cache(HOUR).failuresAsText().read(request -> {
            throw new IllegalStateException("broken");
        });
        serve(registry, MINUTE);

        assertThat(read("a://broken")).isEqualTo("0 private");
    }

    @Test
    void omitsHintsInSessions() throws Exception {
        registry.resource("a://1").cache(HOUR).text("");
        serve(registry, MINUTE);

        try (Wire legacy = server.connect()) {
            assertThat(legacy.request("resources/read", Map.of("uri", "a://1")).toString())
                    .doesNotContain("ttlMs", "cacheScope");
            assertThat(legacy.request("resources/list", Map.of()).toString()).doesNotContain("ttlMs", "cacheScope");
        }
    }
}
