package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests specifications that were written for the SDK's server and are added unchanged. */
class SdkSpecificationsTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client client = new Client(registry);

    @Test
    void listsAndReadsEveryKindOfSpecification() {
        List<ResourceRegistry.Registration> added = registry.addAll(List.of(
                new McpServerFeatures.SyncResourceSpecification(
                        resource("a://sync"), (exchange, request) -> text(request, "sync")),
                new McpServerFeatures.AsyncResourceSpecification(
                        resource("a://async"), (exchange, request) -> Mono.just(text(request, "async"))),
                new McpServerFeatures.SyncResourceTemplateSpecification(
                        template("sync://{id}"), (exchange, request) -> text(request, "sync template")),
                new McpServerFeatures.AsyncResourceTemplateSpecification(
                        template("async://{id}"), (exchange, request) -> Mono.just(text(request, "async template"))),
                new McpStatelessServerFeatures.SyncResourceSpecification(
                        resource("b://sync"), (context, request) -> text(request, "stateless sync")),
                new McpStatelessServerFeatures.AsyncResourceSpecification(
                        resource("b://async"), (context, request) -> Mono.just(text(request, "stateless async"))),
                new McpStatelessServerFeatures.SyncResourceTemplateSpecification(
                        template("bsync://{id}"), (context, request) -> text(request, "stateless sync template")),
                new McpStatelessServerFeatures.AsyncResourceTemplateSpecification(
                        template("basync://{id}"),
                        (context, request) -> Mono.just(text(request, "stateless async template")))));
        assertThat(added)
                .extracting(ResourceRegistry.Registration::uri)
                .containsExactly(
                        "a://sync",
                        "a://async",
                        "sync://{id}",
                        "async://{id}",
                        "b://sync",
                        "b://async",
                        "bsync://{id}",
                        "basync://{id}");
        assertThat(client.listed())
                .extracting(ResourceDescriptor::uri)
                .containsExactly("a://async", "a://sync", "b://async", "b://sync");
        assertThat(client.listedTemplates())
                .extracting(TemplateDescriptor::uriTemplate)
                .containsExactly("async://{id}", "basync://{id}", "bsync://{id}", "sync://{id}");
        assertThat(List.of("a://sync", "a://async", "sync://1", "async://1", "b://sync", "b://async", "bsync://1"))
                .extracting(uri -> raw(uri).get("text"))
                .containsExactly(
                        "sync",
                        "async",
                        "sync template",
                        "async template",
                        "stateless sync",
                        "stateless async",
                        "stateless sync template");
        assertThat(raw("basync://1")).isEqualTo(Map.of("uri", "basync://1", "text", "stateless async template"));
    }

    @Test
    void passesDescriptorsAndResultsUnchanged() {
        McpSchema.Resource described = McpSchema.Resource.builder("a://x", "x")
                .title("X")
                .description("d")
                .mimeType("text/plain")
                .size(3L)
                .icons(List.of(new McpSchema.Icon("https://example.com/i.png", "image/png", List.of("48x48"), "dark")))
                .annotations(new McpSchema.Annotations(List.of(McpSchema.Role.USER), 0.5, "2026-01-01T00:00:00Z"))
                .meta(Map.of("example.com/extra", Map.of("deep", List.of(1, true))))
                .build();
        registry.addAll(List.of(new McpServerFeatures.SyncResourceSpecification(
                described,
                (exchange, request) -> McpSchema.ReadResourceResult.builder(List.of(
                                McpSchema.TextResourceContents.builder("a://x#1", "one")
                                        .meta(Map.of("part", 1))
                                        .build(),
                                McpSchema.BlobResourceContents.builder("a://x#2", "AAE=")
                                        .mimeType("image/png")
                                        .build()))
                        .meta(Map.of("whole", true))
                        .build())));
        assertThat(client.listed()).containsExactly(ResourceDescriptor.of(described));
        Contents contents = client.contents("a://x");
        assertThat(contents.meta()).isEqualTo(Map.of("whole", true));
        assertThat(contents.parts())
                .extracting(part -> ((Body.Raw) part.body()).json())
                .containsExactly(
                        Map.of("uri", "a://x#1", "text", "one", "_meta", Map.of("part", 1)),
                        Map.of("uri", "a://x#2", "mimeType", "image/png", "blob", "AAE="));
        assertThat(contents.parts().get(0).mimeType())
                .as("nothing is filled in")
                .isEmpty();
    }

    @Test
    void exchangeProvidesDataOfRequest() {
        List<Object> known = new ArrayList<>();
        List<Object> progress = new ArrayList<>();
        add(exchange -> {
            known.add(exchange.sessionId());
            known.add(exchange.getClientCapabilities().roots().listChanged());
            known.add(exchange.transportContext().get("tenant"));
            exchange.progressNotification(McpSchema.ProgressNotification.builder("token", 1)
                    .total(2.0)
                    .message("half")
                    .build());
            exchange.loggingNotification(
                    McpSchema.LoggingMessageNotification.builder(McpSchema.LoggingLevel.INFO, "into the log")
                            .build());
            return "x";
        });
        ServerRequest context = ServerRequest.builder()
                .sessionId("s-1")
                .clientCapabilities(Map.of("roots", Map.of("listChanged", true)))
                .transportContext(McpTransportContext.create(Map.of("tenant", "acme")))
                .progress((done, total, message) -> progress.add(List.of(done, String.valueOf(total), "" + message)))
                .build();
        assertThat(Client.await(registry.read("a://x", context))).isPresent();
        assertThat(known).containsExactly("s-1", true, "acme");
        assertThat(progress).containsExactly(List.of(1.0, "2.0", "half"));
    }

    @Test
    void requestToClientFailsWithReason() {
        List<Throwable> failures = new ArrayList<>();
        add(exchange -> {
            try {
                return String.valueOf(exchange.listRoots());
            } catch (RuntimeException failure) {
                failures.add(failure);
                throw failure;
            }
        });
        assertThatThrownBy(() -> client.read("a://x")).isInstanceOf(IllegalStateException.class);
        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("roots/list")
                        .hasMessageContaining("the SDK's own server"));
    }

    @Test
    void asyncHandlerFindsTransportContextInReactorContext() {
        registry.addAll(List.of(new McpServerFeatures.AsyncResourceSpecification(
                resource("a://x"),
                (exchange, request) -> Mono.deferContextual(view -> Mono.just(text(
                        request,
                        String.valueOf(view.<McpTransportContext>get(McpTransportContext.KEY)
                                .get("tenant"))))))));
        ServerRequest context = ServerRequest.builder()
                .transportContext(McpTransportContext.create(Map.of("tenant", "acme")))
                .build();
        Contents contents =
                (Contents) Client.await(registry.read("a://x", context)).orElseThrow();
        assertThat(((Body.Raw) contents.parts().get(0).body()).json()).containsEntry("text", "acme");
    }

    @Test
    void passesErrorsMeantForClient() {
        add(exchange -> {
            throw McpError.builder(-32050)
                    .message("archived")
                    .data(Map.of("since", 2020))
                    .build();
        });
        assertThatThrownBy(() -> client.read("a://x")).isInstanceOfSatisfying(ResourceException.class, error -> {
            assertThat(error.code()).isEqualTo(-32050);
            assertThat(error.text()).isEqualTo("archived");
            assertThat(error.data()).isEqualTo(Map.of("since", 2020));
        });
        registry.addAll(List.of(new McpServerFeatures.AsyncResourceSpecification(
                resource("a://y"), (exchange, request) -> Mono.error(McpError.RESOURCE_NOT_FOUND.apply("a://y")))));
        assertThatThrownBy(() -> client.read("a://y")).isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void wrapsErrorDataThatIsNoObject() {
        for (Object data : List.of(List.of(1, 2), "why", 7)) {
            registry.addAll(List.of(new McpServerFeatures.SyncResourceSpecification(
                    resource("a://" + data.hashCode()), (exchange, request) -> {
                        throw McpError.builder(-32050)
                                .message("archived")
                                .data(data)
                                .build();
                    })));
            assertThatThrownBy(() -> client.read("a://" + data.hashCode()))
                    .isInstanceOfSatisfying(
                            ResourceException.class,
                            error -> assertThat(error.data()).isEqualTo(Map.of("data", data)));
        }
    }

    @Test
    void passesOtherFailuresUnchanged() {
        add(exchange -> {
            throw new IllegalStateException("secret");
        });
        assertThatThrownBy(() -> client.read("a://x"))
                .isInstanceOf(IllegalStateException.class)
                .isNotInstanceOf(ResourceException.class);
        registry.addAll(List.of(
                new McpServerFeatures.AsyncResourceSpecification(
                        resource("a://empty"), (exchange, request) -> Mono.empty()),
                new McpServerFeatures.AsyncResourceSpecification(resource("a://thrown"), (exchange, request) -> {
                    throw new IllegalStateException("secret");
                })));
        assertThatThrownBy(() -> client.read("a://empty")).hasMessageContaining("without a result");
        assertThatThrownBy(() -> client.read("a://thrown")).hasMessage("secret");
    }

    @Test
    void cancelCancelsHandler() {
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        registry.addAll(List.of(new McpServerFeatures.AsyncResourceSpecification(
                resource("a://x"),
                (exchange, request) ->
                        Mono.<McpSchema.ReadResourceResult>never().doOnCancel(() -> cancelled.complete("yes")))));
        ServerRequest context = ServerRequest.detached();
        var reading = registry.read("a://x", context).toCompletableFuture();
        assertThat(reading).isNotDone();
        context.cancel();
        assertThat(cancelled).isCompletedWithValue("yes");
    }

    @Test
    void rejectsSpecificationWithoutHandler() {
        assertThatThrownBy(() -> registry.addAll(
                        List.of(new McpServerFeatures.SyncResourceSpecification(resource("a://x"), null))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a://x")
                .hasMessageContaining("readHandler");
        assertThat(registry.size()).isZero();
    }

    @Test
    void addAllAddsAllOrNone() {
        List<ResourceEvent> events = new ArrayList<>();
        registry.observe(events::add);
        Function<String, Record> named = uri -> new McpServerFeatures.SyncResourceSpecification(
                resource(uri), (exchange, request) -> text(request, ""));
        assertThatThrownBy(() -> registry.addAll(List.of(named.apply("a://1"), named.apply("not a uri"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a uri")
                .hasMessageContaining("it has no scheme");
        assertThatThrownBy(() -> registry.addAll(List.of(named.apply("a://1"), named.apply("a://1"))))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> registry.addAll(List.of(named.apply("a://1"), resource("a://2"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Resource");
        assertThat(registry.size()).isZero();
        assertThat(events).isEmpty();
        registry.addAll(List.of(named.apply("a://1"), named.apply("a://2")));
        assertThat(registry.size()).isEqualTo(2);
        assertThat(events).hasSize(1);
    }

    private void add(Function<McpSyncServerExchange, String> handler) {
        registry.addAll(List.of(new McpServerFeatures.SyncResourceSpecification(
                resource("a://x"), (exchange, request) -> text(request, handler.apply(exchange)))));
    }

    private Map<String, Object> raw(String uri) {
        return ((Body.Raw) client.contents(uri).parts().get(0).body()).json();
    }

    private static McpSchema.Resource resource(String uri) {
        return McpSchema.Resource.builder(uri, "name").build();
    }

    private static McpSchema.ResourceTemplate template(String uriTemplate) {
        return McpSchema.ResourceTemplate.builder(uriTemplate, "name").build();
    }

    private static McpSchema.ReadResourceResult text(McpSchema.ReadResourceRequest request, String text) {
        return McpSchema.ReadResourceResult.builder(List.of(McpSchema.TextResourceContents.builder(request.uri(), text)
                        .build()))
                .build();
    }
}
