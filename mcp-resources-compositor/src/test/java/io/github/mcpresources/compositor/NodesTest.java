package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.ProviderCalls.join;
import static io.github.mcpresources.compositor.ProviderCalls.listing;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that several servers with compositors over the same servers answer the pages of one list. */
class NodesTest {

    private static final byte[] KEY = "a key of at least 16 bytes".getBytes(UTF_8);
    private static final int ENTRIES = 1_501;

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        Collections.reverse(opened);
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    /** A server over a compositor, and a client that is connected to it. */
    private final class Node implements AutoCloseable {

        private final ResourceCompositor compositor;
        private final ResourceServer server;
        private final ResourceClient client;

        Node(ResourceCompositor.Builder settings, Consumer<ResourceCompositor> mounts) {
            compositor = settings.build();
            mounts.accept(compositor);
            server = ResourceServer.builder(compositor).keys(KeyRing.of(KEY)).build();
            client = ResourceClient.piped(server).open();
            opened.add(this);
        }

        @Override
        public void close() {
            client.close();
            server.close();
            compositor.close();
        }
    }

    private FaultyUpstream upstream(ResourceProvider provider) {
        FaultyUpstream upstream = FaultyUpstream.start(provider);
        opened.add(upstream);
        return upstream;
    }

    private static McpUpstream connection(FaultyUpstream upstream) {
        return McpUpstream.http(URI.create(upstream.url())).build();
    }

    private static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        IntStream.range(0, ENTRIES).forEach(at -> registry.resource("x://" + at).text(""));
        return registry;
    }

    /** Returns a provider that lists all entries on one page, each time in another order. */
    private static ResourceProvider unordered() {
        List<ResourceDescriptor> all = new ArrayList<>(IntStream.range(0, ENTRIES)
                .mapToObj(at -> ResourceDescriptor.of("x://" + at, "entry"))
                .toList());
        Random random = new Random(7);
        return listing(() -> {
            synchronized (all) {
                Collections.shuffle(all, random);
                return CompletableFuture.completedFuture(Page.last(List.copyOf(all)));
            }
        });
    }

    /**
     * Lists all pages through three nodes by turns. After each page, the node that answered it is replaced by a new
     * one.
     */
    private List<String> listed(int pageSize, Consumer<ResourceCompositor> mounts, IntConsumer between) {
        List<Node> nodes = new ArrayList<>();
        for (int at = 0; at < 3; at++) {
            nodes.add(new Node(ProviderCalls.patientCompositor().pageSize(pageSize), mounts));
        }
        List<String> uris = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int pages = 0;
        do {
            int turn = pages % nodes.size();
            ResourceClient client = nodes.get(turn).client;
            Reply reply = cursor.map(client::list).orElseGet(client::list);
            assertThat(reply.succeeded()).as("page %s: %s", pages, reply).isTrue();
            reply.items().forEach(item -> uris.add(item.path("uri").asText()));
            cursor = reply.nextCursor();
            if (pages % 4 == 1) {
                nodes.get(turn).close();
                nodes.set(turn, new Node(ProviderCalls.patientCompositor().pageSize(pageSize), mounts));
            }
            between.accept(pages++);
        } while (cursor.isPresent());
        assertThat(pages).isGreaterThan(1);
        return uris;
    }

    private List<String> listed(int pageSize, Consumer<ResourceCompositor> mounts) {
        return listed(pageSize, mounts, page -> {});
    }

    private static List<String> expected(String mount) {
        return IntStream.range(0, ENTRIES).mapToObj(at -> mount + "+x://" + at).toList();
    }

    @Test
    void nodesListServerWithPages() {
        FaultyUpstream upstream = upstream(registry());
        assertThat(listed(1_000, all -> all.mount("far", connection(upstream))))
                .containsExactlyInAnyOrderElementsOf(expected("far"));
    }

    @Test
    void nodesListServerWithoutPages() {
        FaultyUpstream upstream = upstream(unordered());
        assertThat(listed(200, all -> all.mount("far", connection(upstream))))
                .containsExactlyInAnyOrderElementsOf(expected("far"));
    }

    @Test
    void nodesListProviderInTheirProcess() {
        assertThat(listed(1_000, all -> all.mount("near", registry())))
                .containsExactlyInAnyOrderElementsOf(expected("near"));
    }

    /** Each node has mounted them in another order. */
    @Test
    void nodesListSeveralMounts() {
        FaultyUpstream paged = upstream(registry());
        FaultyUpstream whole = upstream(unordered());
        ResourceRegistry small = ResourceRegistry.create();
        small.resource("x://0").text("");
        Random random = new Random(11);
        List<String> names = new ArrayList<>(List.of("paged", "whole", "near", "small"));
        List<String> listed = listed(300, all -> {
            Collections.shuffle(names, random);
            for (String name : names) {
                all.mount(
                        name,
                        switch (name) {
                            case "paged" -> connection(paged);
                            case "whole" -> connection(whole);
                            case "near" -> registry();
                            default -> small;
                        });
            }
        });
        List<String> expected = new ArrayList<>(List.of("small+x://0"));
        List.of("paged", "whole", "near").forEach(mount -> expected.addAll(expected(mount)));
        assertThat(listed).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void nodesListTemplates() {
        ResourceRegistry registry = ResourceRegistry.create();
        IntStream.range(0, 50)
                .forEach(at -> registry.template("x://" + at + "/{id}").read(request -> ReadResult.text("")));
        List<Node> nodes = IntStream.range(0, 2)
                .mapToObj(at -> new Node(ResourceCompositor.builder().pageSize(20), all -> all.mount("near", registry)))
                .toList();
        List<String> templates = new ArrayList<>();
        Reply page = nodes.get(0).client.templates();
        page.items().forEach(item -> templates.add(item.path("uriTemplate").asText()));
        for (int at = 1; page.nextCursor().isPresent(); at++) {
            page = nodes.get(at % 2).client.templates(page.nextCursor().get());
            page.items().forEach(item -> templates.add(item.path("uriTemplate").asText()));
        }
        assertThat(templates).hasSize(50).doesNotHaveDuplicates();
    }

    @Test
    void changesBetweenPagesNeitherSkipNorRepeatOtherEntries() {
        ResourceRegistry changing = registry();
        List<String> listed = listed(100, all -> all.mount("near", changing), page -> {
            changing.remove("x://" + page * 7); // entries before and after the position of the walk
            changing.remove("x://1" + (100 + page * 11));
            changing.resource("x://new/" + page).text("");
            changing.resource("a://new/" + page).text("");
        });
        assertThat(listed).doesNotHaveDuplicates().containsAll(expected(changing));
    }

    /** Returns the URIs of the original entries that are still registered. */
    private static List<String> expected(ResourceProvider changing) {
        try (ResourceCompositor one =
                ProviderCalls.patientCompositor().pageSize(10_000).build()) {
            one.mount("near", changing);
            return ProviderCalls.uris(one).stream()
                    .filter(uri -> !uri.contains("new"))
                    .toList();
        }
    }

    @Test
    void mountThatIsRemovedBetweenPagesHidesNoOtherMount() {
        List<ResourceCompositor> all = new ArrayList<>();
        List<String> listed = listed(
                400,
                compositor -> {
                    all.add(compositor);
                    compositor.mount("a", registry());
                    compositor.mount("b", registry());
                    compositor.mount("c", registry());
                    compositor.mount("d", registry());
                },
                page -> {
                    if (page == 5) { // the position is in b
                        all.forEach(compositor -> {
                            compositor.unmount("a");
                            compositor.unmount("b");
                        });
                    }
                });
        assertThat(listed).doesNotHaveDuplicates().containsAll(expected("c")).containsAll(expected("d"));
    }

    /** A position must fit into a cursor, and must be the same after it was encoded in UTF-8. */
    @Test
    void nodesListOddUris() {
        List<String> uris = new ArrayList<>();
        String surrogate = "\ud83d\ude00"; // both halves of one character
        for (int at = 0; at < 40; at++) {
            uris.add("x://" + "long".repeat(500) + at);
            uris.add("x://" + surrogate.repeat(46) + "x".repeat(at % 3) + surrogate.repeat(100) + at);
            uris.add("x://half/" + at % 2 + surrogate.charAt(at % 2) + at);
            uris.add("x://twice");
            uris.add("x://line\n" + at);
        }
        ResourceProvider odd = listing(() -> CompletableFuture.completedFuture(Page.last(
                uris.stream().map(uri -> ResourceDescriptor.of(uri, "odd")).toList())));
        for (int pageSize : new int[] {1, 3, 7}) {
            List<String> listed = listedBy(new ArrayList<>(), pageSize, odd);
            assertThat(listed).hasSameSizeAs(uris);
            assertThat(listed.stream().distinct().toList())
                    .hasSize((int) uris.stream().distinct().count());
        }
    }

    /** Lists all pages, each by a new compositor. */
    private static List<String> listedBy(List<String> listed, int pageSize, ResourceProvider provider) {
        Optional<Page.Request> next = Optional.of(Page.Request.first(100));
        while (next.isPresent()) {
            try (ResourceCompositor node =
                    ProviderCalls.patientCompositor().pageSize(pageSize).build()) {
                node.mount("near", provider);
                Page<ResourceDescriptor> page = join(node.listResources(next.get(), ServerRequest.detached()));
                page.items().forEach(item -> listed.add(item.uri()));
                next = page.nextCursor().map(cursor -> Page.Request.after(throughUtf8(cursor), 100));
                next.ifPresent(it ->
                        assertThat(it.cursor().orElseThrow().getBytes(UTF_8)).hasSizeLessThan(700));
            }
        }
        return listed;
    }

    private static String throughUtf8(String position) {
        return new String(position.getBytes(UTF_8), UTF_8);
    }

    @Test
    void invalidPositionIsNotShown() {
        Node node = new Node(ResourceCompositor.builder(), all -> all.mount("near", registry()));
        for (String bad : List.of("secret", "0123456789abcdef.1500", "0123456789abcdef.0.near.secret", "..secret.")) {
            assertThatThrownBy(() ->
                            join(node.compositor.listResources(Page.Request.after(bad, 100), ServerRequest.detached())))
                    .isInstanceOf(InvalidParamsException.class)
                    .hasMessageContaining("start again")
                    .hasMessageNotContaining("secret");
        }
    }

    /** A provider whose second pages fail as if it had forgotten its cursors. */
    private static final class ForgetfulProvider extends ForwardingProvider {

        ForgetfulProvider() {
            super(ResourceRegistry.create());
        }

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return page(page, it -> it);
        }

        @Override
        public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
                String directoryUri, Page.Request page, RequestContext context) {
            return page(page, Optional::of);
        }

        private static <T> CompletionStage<T> page(Page.Request page, Function<Page<ResourceDescriptor>, T> form) {
            return page.cursor().isPresent()
                    ? CompletableFuture.failedFuture(
                            new InvalidParamsException("cursor", page.cursor().get(), "a known cursor"))
                    : CompletableFuture.completedFuture(
                            form.apply(Page.of(List.of(ResourceDescriptor.of("x://1", "one")), "secret")));
        }
    }

    @Test
    void cursorThatMountForgotIsNotShown() {
        Node node = new Node(ProviderCalls.patientCompositor(), all -> {
            all.mount("near", new ForgetfulProvider());
            all.mount("other", registry());
        });
        Reply list = node.client.list();
        assertThat(list.result().toString()).contains("the mount rejected a cursor that it had returned");
        assertThat(list.toString()).doesNotContain("secret");
        Reply first = node.client.ask("resources/directory/read", Json.object("uri", "near+x://"));
        ObjectNode next = Json.object("uri", "near+x://");
        next.put("cursor", first.nextCursor().orElseThrow());
        Reply second = node.client.ask("resources/directory/read", next);
        assertThat(second.error().path("code").asInt()).isEqualTo(ResourceException.INVALID_PARAMS);
        assertThat(second.error().path("message").asText())
                .contains("start again")
                .doesNotContain("secret");
    }
}
