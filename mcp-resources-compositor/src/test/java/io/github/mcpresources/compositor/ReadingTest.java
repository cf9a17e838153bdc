package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.ProviderCalls.eventually;
import static io.github.mcpresources.compositor.ProviderCalls.join;
import static io.github.mcpresources.compositor.ProviderCalls.read;
import static io.github.mcpresources.compositor.ProviderCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Completion;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a read goes to the mount that its URI names, and that the result has outer URIs. */
class ReadingTest {

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final RemoteServer far = new RemoteServer(tasks);
    private final ResourceCompositor compositor =
            ResourceCompositor.builder().time(time).build();

    @AfterEach
    void close() {
        compositor.close();
        far.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x://1",
                "other+x://1",
                "far+",
                "far",
                "ui://far",
                "far+ui://x",
                "FAR+x://1",
                "",
                "+",
                "git+x://1"
            })
    void returnsEmptyForUriWithoutMount(String uri) {
        compositor.mount("far", far.upstream());
        assertThat(join(compositor.read(uri, ServerRequest.detached()))).isEmpty();
        assertThat(join(compositor.describe(uri, ServerRequest.detached()))).isEmpty();
        assertThat(join(compositor.listChildren(uri, Page.Request.first(1), ServerRequest.detached())))
                .isEmpty();
        assertThat(far.upstream().state().phase()).isEqualTo(UpstreamState.Phase.IDLE);
    }

    @Test
    void rewritesOnlyUriFields() {
        Map<String, Object> raw = new LinkedHashMap<>();
        raw.put("uri", "x://1#part");
        raw.put("mimeType", "text/html");
        raw.put("text", "see x://1");
        raw.put("html", true);
        raw.put("_meta", Map.of("ui", Map.of("resourceUri", "x://1")));
        tasks.resource("x://1")
                .content(ReadResult.of(
                                ContentPart.text("x://1 is here"),
                                ContentPart.bytes(new byte[] {1}).uri("x://1/2").mimeType("a/b"),
                                ContentPart.raw(raw))
                        .meta(Map.of("k", "v")));
        compositor.mount("near", tasks);
        Contents contents = read(compositor, "near+x://1");
        assertThat(contents.meta()).isEqualTo(Map.of("k", "v"));
        assertThat(contents.parts().get(0).uri()).isEmpty();
        assertThat(contents.parts().get(0).body()).isEqualTo(new ContentPart.Body.Text("x://1 is here"));
        assertThat(contents.parts().get(1).uri()).contains("near+x://1/2");
        assertThat(contents.parts().get(1).mimeType()).contains("a/b");
        Map<String, Object> expected = new LinkedHashMap<>(raw);
        expected.put("uri", "near+x://1#part");
        assertThat(json(contents, 2)).isEqualTo(expected);

        compositor.mount("far", far.upstream());
        Contents remote = read(compositor, "far+x://1");
        assertThat(remote.meta()).containsEntry("k", "v");
        assertThat(json(remote, 0)).containsEntry("uri", "far+x://1").containsEntry("text", "x://1 is here");
        assertThat(json(remote, 1)).isEqualTo(Map.of("uri", "far+x://1/2", "mimeType", "a/b", "blob", "AQ=="));
        expected.put("uri", "far+x://1#part");
        assertThat(json(remote, 2)).isEqualTo(expected);
    }

    private static Map<String, Object> json(Contents contents, int part) {
        return ((ContentPart.Body.Raw) contents.parts().get(part).body()).json();
    }

    @Test
    void contentWithoutOuterUriGetsUriOfRead() {
        Map<String, Object> raw = Map.of("uri", "", "text", "1");
        tasks.resource("x://1").content(ReadResult.of(ContentPart.raw(raw)));
        compositor.mount("near", tasks);
        assertThat(json(read(compositor, "near+x://1"), 0)).isEqualTo(Map.of("uri", "near+x://1", "text", "1"));
    }

    @Test
    void cancelledReadIsNoFailureOfMount() {
        compositor.mount("far", far.upstream());
        far.provider.hang();
        ServerRequest request = ServerRequest.detached();
        CompletionStage<Optional<ReadResult>> reading = compositor.read("far+x://1", request);
        eventually().until(() -> !far.provider.contexts.isEmpty());
        request.cancel();
        assertThatThrownBy(() -> join(reading)).isInstanceOf(CancellationException.class);
        assertThat(compositor.health().get(0).lastError()).isNull();
    }

    @Test
    void reportsMissingResourceWithOuterUri() {
        compositor.mount("far", far.upstream());
        assertThatThrownBy(() -> text(compositor, "far+x://none"))
                .isInstanceOfSatisfying(
                        ResourceNotFoundException.class,
                        missing -> assertThat(missing.uri()).isEqualTo("far+x://none"));
        tasks.resource("x://gone").read(request -> {
            throw new ResourceNotFoundException("x://gone");
        });
        assertThatThrownBy(() -> text(compositor, "far+x://gone"))
                .isInstanceOfSatisfying(
                        ResourceNotFoundException.class,
                        missing -> assertThat(missing.data()).isEqualTo(Map.of("uri", "far+x://gone")));
    }

    @Test
    void neverReportsOutageAsNotFound() {
        compositor.mount("far", far.upstream());
        far.stop();
        assertThatThrownBy(() -> text(compositor, "far+x://1"))
                .isInstanceOfSatisfying(ResourceException.class, down -> {
                    assertThat(down.code()).isEqualTo(-32603);
                    assertThat(down.text()).isEqualTo("No answer from mount 'far': " + RemoteServer.UNREACHABLE);
                    assertThat(down.data())
                            .containsEntry("mount", "far")
                            .containsEntry("retryable", true)
                            .containsKey("incident")
                            .hasSize(3);
                });
        assertThat(compositor.health().get(0).lastError()).isEqualTo(RemoteServer.UNREACHABLE);
        assertThat(compositor.health().get(0).toMap())
                .containsEntry("mount", "far")
                .containsEntry("name", "elsewhere")
                .containsEntry("state", "OPEN")
                .containsEntry("reads", 1L)
                .containsEntry("failures", 1L)
                .containsKeys("since", "last_error", "last_error_at");
    }

    @Test
    void namesHangingMountOnTimeout() {
        ResourceCompositor outside = ResourceCompositor.builder().time(time).build();
        outside.mount("out", compositor);
        compositor.mount("far", far.upstream());
        far.provider.hang();
        CompletableFuture<Optional<ReadResult>> reading =
                outside.read("out+far+x://1", ServerRequest.detached()).toCompletableFuture();
        time.advance(Duration.ofSeconds(20));
        assertThatThrownBy(() -> join(reading))
                .isInstanceOfSatisfying(
                        ResourceException.class,
                        late -> assertThat(late.data())
                                .containsEntry("mount", "out/far")
                                .containsEntry("retryable", true));
    }

    @Test
    void forwardsResourceExceptionOfMount() {
        tasks.resource("x://1").read(request -> {
            throw new ResourceException(-31000, "Closed on Sundays", Map.of("uri", "x://1", "day", 7), null);
        });
        compositor.mount("far", far.upstream());
        assertThatThrownBy(() -> text(compositor, "far+x://1"))
                .isInstanceOfSatisfying(ResourceException.class, meant -> {
                    assertThat(meant.code()).isEqualTo(-31000);
                    assertThat(meant.text()).isEqualTo("Closed on Sundays");
                    assertThat(meant.data()).isEqualTo(Map.of("uri", "far+x://1", "day", 7));
                });
    }

    @Test
    void passesOnFailureOfInProcessProvider() {
        tasks.resource("x://1").read(request -> {
            throw new IllegalStateException("secret");
        });
        compositor.mount("near", tasks);
        assertThatThrownBy(() -> text(compositor, "near+x://1")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void completionAndTemplatesWorkThroughMount() {
        tasks.template("x://{id}/log{?day}")
                .complete("id", (asked, context) -> List.of(asked.prefix() + "1", asked.prefix() + "2"))
                .read(request -> ReadResult.text(request.uri()));
        for (ResourceProvider mounted : List.of(far.upstream(), tasks)) {
            compositor.unmount("m");
            compositor.mount("m", mounted);
            Completion.Request request = new Completion.Request("m+x://{id}/log{?day}", "id", "4", Map.of());
            assertThat(join(compositor.complete(request, ServerRequest.detached())))
                    .contains(Completion.of(List.of("41", "42")));
            assertThat(join(compositor.describeTemplate("m+x://{id}/log{?day}", ServerRequest.detached()))
                            .map(TemplateDescriptor::uriTemplate))
                    .contains("m+x://{id}/log{?day}");
            assertThat(join(compositor.describe("m+x://7/log?day=1", ServerRequest.detached()))
                            .map(Descriptor::identifier))
                    .contains("m+x://{id}/log{?day}");
            assertThat(text(compositor, "m+x://7/log?day=%31")).isEqualTo("x://7/log?day=%31");
            assertThat(join(compositor.complete(
                            new Completion.Request("x://{id}/log{?day}", "id", "4", Map.of()),
                            ServerRequest.detached())))
                    .isEmpty();
        }
    }

    @Test
    void describesUpstreamResourcesFromTheirList() {
        tasks.resource("x://1").description("a task").text("1");
        compositor.mount("far", far.upstream());
        for (int i = 0; i < 10; i++) {
            assertThat(join(compositor.describe("far+x://1", ServerRequest.detached()))
                            .flatMap(Descriptor::description))
                    .contains("a task");
        }
        assertThat(far.provider.lists).hasValue(1);
        assertThat(far.provider.reads).hasValue(0);
    }

    @Test
    void userInterfacesKeepTheirScheme() {
        tasks.resource("ui://panel").userInterface("<p>");
        compositor.mount("far", far.upstream());
        assertThat(ProviderCalls.uris(compositor)).containsExactly("ui://far/panel");
        assertThat(read(compositor, "ui://far/panel").parts()).hasSize(1);
    }

    @Test
    void everyListedUriIsReadable(@TempDir Path folder) throws Exception {
        // built from a URI, so that the name does not depend on the JVM's encoding of file names
        Path directory = Path.of(URI.create(folder.toUri() + "sub%20dir/%C3%BC"));
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("a+b #1.txt"), "file");
        for (String odd :
                List.of("urn:isbn:1", "data:,x", "mailto:ann@example.com", "x://[::1]:1/%2F?a=b#c", "ui:opaque")) {
            tasks.resource(odd).text(odd);
        }
        try (DirectoryResources files = DirectoryResources.of(folder)) {
            ResourceCompositor inside = ResourceCompositor.create();
            inside.mount("files", files);
            inside.mount("far", far.upstream());
            compositor.mount("in", inside);
            compositor.mount("files", files);
            ServerRequest context = ServerRequest.detached();
            List<String> seen = new ArrayList<>(ProviderCalls.uris(compositor));
            assertThat(seen).hasSize(7);
            for (String uri : seen) {
                assertThat(read(compositor, uri).parts()).as(uri).isNotEmpty();
                assertThat(join(compositor.describe(uri, context)).map(Descriptor::identifier))
                        .contains(uri);
            }
            String root = seen.stream()
                    .filter(uri -> uri.startsWith("files+"))
                    .findFirst()
                    .map(uri -> uri.substring(0, uri.indexOf("sub")))
                    .orElseThrow();
            List<ResourceDescriptor> children = join(compositor.listChildren(root, Page.Request.first(10), context))
                    .orElseThrow()
                    .items();
            assertThat(children).hasSize(1);
            assertThat(join(compositor.listChildren(children.get(0).uri(), Page.Request.first(10), context)))
                    .isPresent();
        }
    }

    @Test
    void otherFormatsServeUrisWithOuterForm() {
        tasks.resource("urn:isbn:1").text("book");
        tasks.resource("x://1").text("one");
        ResourceCompositor path =
                ResourceCompositor.builder().format(PrefixFormat.PATH).build();
        path.mount("far", far.upstream());
        assertThat(ProviderCalls.uris(path)).containsExactly("x://far/1");
        assertThat(text(path, "x://far/1")).isEqualTo("one");
        ResourceCompositor plain = ResourceCompositor.builder()
                .format(PrefixFormat.keeping(Set.of()))
                .build();
        plain.mount("far", tasks);
        assertThat(ProviderCalls.uris(plain)).containsExactly("far+urn:isbn:1", "far+x://1");
    }

    @Test
    void rejectsInvalidNamesAndLoops() {
        compositor.mount("far", far.upstream());
        assertThatThrownBy(() -> compositor.mount("far", tasks))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Another mount already has the name 'far'");
        assertThatThrownBy(() -> compositor.mount("Far", tasks))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'Far' and 'far' would both have 'far' in their URIs: give one of them another name");
        for (String none : List.of("", " ", "a\nb", "x".repeat(201))) {
            assertThatThrownBy(() -> compositor.mount(none, tasks))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at most 200 characters");
        }
        ResourceCompositor other = ResourceCompositor.create();
        other.mount("back", ResourceProviders.concat(tasks, compositor));
        for (ResourceProvider leadsBack : List.of(compositor, other)) {
            assertThatThrownBy(() -> compositor.mount("loop", leadsBack))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("'loop' cannot be mounted: its requests would come back to this compositor");
        }
        compositor.unmount("far");
        assertThat(far.upstream().state().reason()).isEqualTo("it was closed");
        compositor.close();
        assertThatThrownBy(() -> compositor.mount("late", tasks)).isInstanceOf(IllegalStateException.class);
    }
}
