package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.ProviderCalls.eventually;
import static io.github.mcpresources.compositor.ProviderCalls.join;
import static io.github.mcpresources.compositor.ProviderCalls.listing;
import static io.github.mcpresources.compositor.ProviderCalls.page;
import static io.github.mcpresources.compositor.ProviderCalls.templates;
import static io.github.mcpresources.compositor.ProviderCalls.text;
import static io.github.mcpresources.compositor.ProviderCalls.uris;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the lists of a compositor, and its reports of missing parts. */
class ListingTest {

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final RemoteServer far = new RemoteServer(tasks);
    private final ResourceCompositor compositor =
            ResourceCompositor.builder().time(time).build();

    @AfterEach
    void close() {
        compositor.close();
        far.close();
    }

    @Test
    void listsMountsInOrderAndKeepsEqualUrisApart() {
        notes.resource("x://1").text("a note");
        notes.resource("x://2").text("another");
        tasks.resource("x://1").text("a task");
        tasks.template("x://{id}/log").read(request -> ReadResult.text(request.variable("id")));
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
        assertThat(uris(compositor)).containsExactly("notes+x://1", "notes+x://2", "far+x://1");
        assertThat(templates(compositor)).containsExactly("far+x://{id}/log");
        assertThat(text(compositor, "notes+x://1")).isEqualTo("a note");
        assertThat(text(compositor, "far+x://1")).isEqualTo("a task");
        assertThat(text(compositor, "far+x://7/log")).isEqualTo("7");
        compositor.unmount("notes");
        assertThat(uris(compositor)).containsExactly("far+x://1");
        assertThat(compositor.unmount("notes")).isFalse();
    }

    @Test
    void listIsEmptyWithoutMounts() {
        assertThat(uris(compositor)).isEmpty();
        assertThat(page(compositor).isPartial()).isFalse();
    }

    @Test
    void changesOnlyUriOfDescriptor() {
        Map<String, Object> odd = Map.of(
                "uri", "x://1",
                "name", "one",
                "size", 12,
                "icons", List.of(Map.of("src", "x://icon", "theme", "dark", "sizes", List.of("48x48"))),
                "annotations", Map.of("audience", List.of("robot"), "priority", 0.25, "foreign", true),
                "_meta", Map.of("ui", Map.of("resourceUri", "x://1", "csp", Map.of())),
                "com.example/unknown", Map.of("uri", "x://1"));
        try (RemoteServer server = new RemoteServer(
                listing(() -> CompletableFuture.completedFuture(Page.last(List.of(ResourceDescriptor.ofJson(odd))))))) {
            compositor.mount("far", server.upstream());
            assertThat(page(compositor).items().get(0))
                    .isEqualTo(ResourceDescriptor.ofJson(odd).with("uri", "far+x://1"));
        }
    }

    private CompletableFuture<Page<ResourceDescriptor>> list() {
        return compositor
                .listResources(Page.Request.first(100), ServerRequest.detached())
                .toCompletableFuture();
    }

    private Page<ResourceDescriptor> after(String cursor, RequestContext context) {
        return join(compositor.listResources(Page.Request.after(cursor, 100), context));
    }

    private Page<ResourceDescriptor> after(String cursor) {
        return after(cursor, ServerRequest.detached());
    }

    @Test
    void laterPagesShowListAsOfFirstPageForFiveMinutes() {
        for (int i = 0; i < 2_500; i++) {
            notes.resource("x://" + i).text("");
        }
        compositor.mount("notes", notes);
        Page<ResourceDescriptor> first = page(compositor);
        assertThat(first.items()).hasSize(1_000);
        for (int i = 0; i < 2_500; i++) {
            notes.remove("x://" + i);
        }
        notes.resource("x://new").text("");
        Page<ResourceDescriptor> second = after(first.nextCursor().orElseThrow());
        assertThat(second.items()).hasSize(1_000);
        String third = second.nextCursor().orElseThrow();
        assertThat(after(third).items()).hasSize(500);
        assertThat(after(third, ProviderCalls.as("ann", time)).items())
                .as("another caller")
                .extracting(ResourceDescriptor::uri)
                .containsExactly("notes+x://new");
        time.advance(Duration.ofMinutes(5).minusNanos(1));
        assertThat(after(third).items()).hasSize(500);
        time.advance(Duration.ofNanos(1));
        assertThat(after(third).items()).hasSize(1);
    }

    @Test
    void rejectsInvalidCursors() {
        for (int i = 0; i < 1_001; i++) {
            notes.resource("x://" + i).text("");
        }
        compositor.mount("notes", notes);
        String good = page(compositor).nextCursor().orElseThrow();
        for (String bad : List.of("", "x", good.replace('.', '-'), "0." + good, good.substring(0, 18))) {
            assertThatThrownBy(() -> after(bad))
                    .as(bad)
                    .isInstanceOf(InvalidParamsException.class)
                    .hasMessageContaining("start again");
        }
    }

    @Test
    void keepsUpstreamListUntilChangeOrExpiry() {
        tasks.resource("x://1").text("1");
        compositor.mount("far", far.upstream());
        assertThat(uris(compositor)).hasSize(1);
        tasks.resource("x://2").text("2");
        assertThat(uris(compositor)).hasSize(1);
        assertThat(far.provider.lists).hasValue(1);
        far.publish(new ResourceEvent.ListChanged());
        time.advance(Duration.ofMillis(250));
        assertThat(uris(compositor)).hasSize(2);
        time.advance(Duration.ofMinutes(1));
        assertThat(uris(compositor)).hasSize(2);
        assertThat(far.provider.lists).hasValue(3);
    }

    @Test
    void doesNotKeepListThatChangesWhileRead() {
        CompletableFuture<Page<ResourceDescriptor>> old = new CompletableFuture<>();
        Queue<CompletableFuture<Page<ResourceDescriptor>>> lists =
                new ArrayDeque<>(List.of(old, CompletableFuture.completedFuture(pageOf("x://new"))));
        compositor.mount(
                "kept", ResourceProviders.hinted(listing(lists::remove), CacheHint.shared(Duration.ofHours(1))));
        CompletableFuture<Page<ResourceDescriptor>> pending = list();
        compositor.onPublished(new ResourceEvent.ListChanged());
        old.complete(pageOf("x://old"));
        assertThat(pending.join().items()).extracting(ResourceDescriptor::uri).containsExactly("kept+x://old");
        assertThat(uris(compositor)).containsExactly("kept+x://new");
    }

    @Test
    void doesNotKeepTruncatedList() {
        Queue<CompletableFuture<Page<ResourceDescriptor>>> pages = new ArrayDeque<>(List.of(
                CompletableFuture.completedFuture(Page.of(List.of(ResourceDescriptor.of("x://1", "one")), "same")),
                CompletableFuture.completedFuture(Page.of(List.of(ResourceDescriptor.of("x://2", "two")), "same")),
                CompletableFuture.completedFuture(pageOf("x://whole"))));
        compositor.mount(
                "kept", ResourceProviders.hinted(listing(pages::remove), CacheHint.shared(Duration.ofHours(1))));
        assertThat(list().join().isPartial()).isTrue();
        assertThat(uris(compositor)).containsExactly("kept+x://whole");
    }

    @Test
    void keepsListsOfLast256Callers() {
        ControlledProvider personal = new ControlledProvider(tasks);
        compositor.mount("near", ResourceProviders.hinted(personal, CacheHint.forCaller(Duration.ofHours(1))));
        for (int caller = 0; caller <= 256; caller++) {
            seenBy("caller " + caller);
        }
        seenBy("caller 256");
        seenBy("caller 1");
        assertThat(personal.lists).hasValue(257);
        seenBy("caller 0");
        assertThat(personal.lists).hasValue(258);
    }

    @Test
    void requestAfterChangeDoesNotWaitForOlderList() {
        CompletableFuture<Page<ResourceDescriptor>> old = new CompletableFuture<>();
        Queue<CompletableFuture<Page<ResourceDescriptor>>> lists =
                new ArrayDeque<>(List.of(old, CompletableFuture.completedFuture(pageOf("x://new"))));
        compositor.mount(
                "kept", ResourceProviders.hinted(listing(lists::remove), CacheHint.shared(Duration.ofHours(1))));
        CompletableFuture<Page<ResourceDescriptor>> pending = list();
        compositor.onPublished(new ResourceEvent.ListChanged());
        CompletableFuture<Page<ResourceDescriptor>> later = list();
        assertThat(later).isDone();
        assertThat(later.join().items()).extracting(ResourceDescriptor::uri).containsExactly("kept+x://new");
        assertThat(pending).isNotDone();
        old.complete(pageOf("x://old"));
        assertThat(pending.join().items()).extracting(ResourceDescriptor::uri).containsExactly("kept+x://old");
        assertThat(uris(compositor)).containsExactly("kept+x://new");
    }

    @Test
    void entryLargerThanPageGetsOwnPage() {
        for (int i = 0; i < 3; i++) {
            notes.resource("x://" + i).description("long ".repeat(200)).text("");
        }
        compositor.mount("notes", notes);
        ServerRequest context = ServerRequest.builder()
                .limits(ResourceLimits.builder().resultBytes(1_000).build())
                .build();
        List<String> uris = new ArrayList<>();
        Optional<Page.Request> next = Optional.of(Page.Request.first(100));
        for (int pages = 0; pages < 3; pages++) {
            Page<ResourceDescriptor> page = join(compositor.listResources(next.orElseThrow(), context));
            assertThat(page.items()).hasSize(1);
            uris.add(page.items().get(0).uri());
            next = page.nextCursor().map(cursor -> Page.Request.after(cursor, 100));
        }
        assertThat(next).isEmpty();
        assertThat(uris).containsExactly("notes+x://0", "notes+x://1", "notes+x://2");
    }

    private static Page<ResourceDescriptor> pageOf(String uri) {
        return Page.last(List.of(ResourceDescriptor.of(uri, "one")));
    }

    @Test
    void keepsListForListTtlAtMost() {
        AtomicInteger lists = new AtomicInteger();
        compositor.mount(
                "kept",
                ResourceProviders.hinted(
                        listing(() -> CompletableFuture.completedFuture(pageOf("x://" + lists.incrementAndGet()))),
                        CacheHint.shared(Duration.ofDays(365))));
        assertThat(uris(compositor)).containsExactly("kept+x://1");
        time.advance(Duration.ofSeconds(59));
        assertThat(uris(compositor)).containsExactly("kept+x://1");
        time.advance(Duration.ofSeconds(1));
        assertThat(uris(compositor)).containsExactly("kept+x://2");
    }

    @Test
    void keepsLast32ListsForTheirNextPages() {
        notes.resource("x://1").text("1");
        notes.resource("x://2").text("2");
        ControlledProvider counted = new ControlledProvider(notes);
        ResourceCompositor small =
                ResourceCompositor.builder().pageSize(1).time(time).build();
        small.mount("notes", counted);
        Page.Request next = Page.Request.after(page(small).nextCursor().orElseThrow(), 1);
        for (int more = 0; more < 31; more++) {
            page(small);
        }
        assertThat(join(small.listResources(next, ServerRequest.detached())).items())
                .hasSize(1);
        assertThat(counted.lists).hasValue(32);
        page(small);
        assertThat(join(small.listResources(next, ServerRequest.detached())).items())
                .as("a list that is no longer kept is requested again")
                .hasSize(1);
        assertThat(counted.lists).hasValue(34);
        small.close();
    }

    /** A list that fits into a page is in the order of the mounts; a longer one is sorted. */
    @Test
    void sortsListOfSeveralPages() {
        for (int i = 0; i < 3; i++) {
            notes.resource("x://" + i).text("");
            tasks.resource("x://" + i).text("");
        }
        for (int size = 4; size <= 6; size += 2) {
            try (ResourceCompositor small =
                    ResourceCompositor.builder().pageSize(size).time(time).build()) {
                small.mount("z", notes);
                small.mount("a", tasks);
                assertThat(uris(small))
                        .startsWith(size == 6 ? "z+x://0" : "a+x://0")
                        .hasSize(size);
            }
        }
    }

    @Test
    void doesNotServeKeptListOfDownMount() {
        tasks.resource("x://1").text("1");
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
        assertThat(uris(compositor)).hasSize(1);
        far.stop();
        assertThat(page(compositor).isPartial()).isTrue();
        far.restart();
        assertThat(uris(compositor)).hasSize(1);
    }

    @Test
    void concurrentRequestsShareOneList() {
        far.provider.hang();
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
        List<CompletableFuture<Page<ResourceDescriptor>>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(list());
        }
        eventually().until(() -> far.provider.lists.get() > 0);
        far.connect();
        assertThat(far.provider.lists).hasValue(1);
        time.advance(Duration.ofSeconds(5));
        assertThat(all).allMatch(CompletableFuture::isDone);
    }

    @Test
    void callersNeverSharePrivateList() {
        tasks.resource("x://ann")
                .visibleTo(caller -> caller.principal().filter("ann"::equals).isPresent())
                .text("1");
        tasks.resource("x://bob")
                .visibleTo(caller -> caller.principal().filter("bob"::equals).isPresent())
                .text("2");
        ControlledProvider personal = new ControlledProvider(tasks);
        compositor.mount("near", ResourceProviders.hinted(personal, CacheHint.forCaller(Duration.ofHours(1))));
        for (int i = 0; i < 3; i++) {
            assertThat(seenBy("ann")).containsExactly("near+x://ann");
            assertThat(seenBy("bob")).containsExactly("near+x://bob");
        }
        assertThat(personal.lists).hasValue(2);
        assertThat(compositor.listHint().scope()).isEqualTo(CacheHint.Scope.PRIVATE);
    }

    private List<String> seenBy(String caller) {
        return join(compositor.listResources(Page.Request.first(100), ProviderCalls.as(caller, time))).items().stream()
                .map(ResourceDescriptor::uri)
                .toList();
    }

    @Test
    void listTtlIsShortestOfAllMounts() {
        compositor.mount("a", ResourceProviders.hinted(notes, CacheHint.shared(Duration.ofMinutes(2))));
        compositor.mount("b", ResourceProviders.hinted(tasks, CacheHint.shared(Duration.ofSeconds(3))));
        assertThat(page(compositor).cache()).isEqualTo(CacheHint.shared(Duration.ofSeconds(3)));
        compositor.mount("far", far.upstream()); // an upstream that gives no TTL
        assertThat(page(compositor).cache().ttl()).isZero();
        assertThat(page(compositor).cache().scope()).isEqualTo(CacheHint.Scope.PRIVATE);
    }

    @Test
    void nestedCompositorNamesItsFailures() {
        ResourceCompositor inside = ResourceCompositor.builder().time(time).build();
        notes.resource("x://1").text("1");
        inside.mount("notes", notes);
        inside.mount("far", far.upstream());
        compositor.mount("in", inside);
        far.stop();
        assertThat(uris(compositor)).containsExactly("in+notes+x://1");
        assertThat(String.valueOf(page(compositor).meta())).contains("mount=in/far");
        assertThat(text(compositor, "in+notes+x://1")).isEqualTo("1");
    }

    @Test
    void healthNamesWithheldTemplates() {
        tasks.template("{scheme}://x").read(request -> ReadResult.text("x"));
        compositor.mount("far", far.upstream());
        assertThat(templates(compositor)).isEmpty();
        assertThat(compositor.health().get(0).withheldTemplates()).containsExactly("{scheme}://x");
    }
}
