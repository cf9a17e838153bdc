package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests URIs that clients write differently from the registered URIs. */
class OtherwiseWrittenTest {

    private static final Caller ANN = Caller.of("ann");

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client client = new Client(registry);

    @BeforeEach
    void registerATemplateThatMatchesAll() {
        registry.template("doc://{id}").read(request -> ReadResult.text("template"));
    }

    @ParameterizedTest
    @CsvSource({
        "doc://a-b, DOC://a-b",
        "doc://a-b, doc://a%2Db",
        "doc://a-b, Doc://%61%2d%62",
        "doc://caf%C3%A9, doc://caf\u00e9",
        "doc://caf%C3%A9, doc://caf%c3%a9",
        "doc://caf%c3%a9, doc://caf\u00e9",
        "doc://a%20b, doc://a b",
        "doc://a%2fb, doc://a%2Fb",
        "DOC://a, doc://a",
        "DOC://a, Doc://%61",
        "doc://%7Ea, doc://~a"
    })
    void findsResourceByEquivalentUri(String registered, String requested) {
        ResourceRegistry.Registration handle = registry.resource(registered).text("resource");
        assertThat(client.read(requested)).contains("resource");
        assertThat(client.read(registered)).contains("resource");
        assertThat(client.described(requested)).contains(registered);
        assertThat(registry.explain(requested).winner()).hasToString("Optional[" + registered + "]");
        assertThat(client.listed()).hasSize(1);
        handle.update(entry -> entry.content(ReadResult.text("updated")));
        assertThat(client.read(requested)).contains("updated");
        handle.disable();
        assertThat(client.read(requested)).contains("template");
        handle.enable();
        assertThat(client.read(requested)).contains("updated");
        registry.resource(registered).replacing().text("replaced");
        assertThat(client.read(requested)).contains("replaced");
        assertThat(registry.remove(registered)).isTrue();
        assertThat(client.read(requested)).contains("template");
        assertThat(client.read(registered)).contains("template");
    }

    @ParameterizedTest
    @ValueSource(strings = {"doc://A", "doc://a/", "doc://a%2F", "doc://a?", "doc://a#", "doc://./a", "doc:/a"})
    void distinguishesOtherUris(String requested) {
        registry.resource("doc://a").text("resource");
        assertThat(client.read(requested).orElse("none")).isNotEqualTo("resource");
    }

    @Test
    void equivalentRegistrationsStayReadableByTheirOwnText() {
        List<String> texts = List.of("doc://a-b", "DOC://a-b", "doc://a%2Db", "doc://a%2db");
        List<ResourceRegistry.Registration> handles = new ArrayList<>();
        texts.forEach(text -> handles.add(registry.resource(text).text(text)));
        texts.forEach(text -> assertThat(client.read(text)).contains(text));
        assertThat(client.read("Doc://a-b")).as("the normal form first").contains("doc://a-b");
        handles.get(0).close();
        assertThat(client.read("Doc://a-b"))
                .as("then in the order of their texts")
                .contains("DOC://a-b");
        assertThat(client.read("doc://a-b")).contains("DOC://a-b");
        assertThat(client.read("doc://a%2db")).contains("doc://a%2db");
        handles.get(1).disable();
        assertThat(client.read("doc://a-b")).contains("doc://a%2Db");
        assertThat(client.read("doc://a-bc")).contains("template");
    }

    @Test
    void readerReceivesUriOfClient() {
        registry.resource("doc://a").read(request -> ReadResult.text(request.uri()));
        assertThat(client.read("DOC://%61")).contains("DOC://%61");
        assertThat(client.contents("DOC://%61").parts().get(0).uri()).isEmpty();
    }

    @Test
    void noSpellingFindsInvisibleResource() {
        registry.removeTemplate("doc://{id}");
        registry.resource("doc://secret").visibleTo(ANN::equals).text("secret");
        registry.resource("doc://ruled")
                .visibility((caller, uri, descriptor) -> !uri.startsWith("doc://"))
                .text("ruled");
        for (String requested :
                List.of("doc://secret", "DOC://secret", "doc://%73ecret", "DOC://ruled", "doc://%72uled")) {
            assertThat(client.read(requested)).as(requested).isEmpty();
            assertThat(client.described(requested)).as(requested).isEmpty();
        }
        Client ann = new Client(registry, ANN);
        assertThat(ann.read("DOC://secret")).contains("secret");
        assertThat(ann.contents("DOC://secret").cache())
                .isEqualTo(ann.contents("doc://secret").cache());
    }

    @Test
    void otherSpellingDoesNotBypassRule() {
        registry.resource("doc://secret").text("secret");
        ResourceProvider ruled =
                ResourceProviders.visible(registry, (caller, uri, descriptor) -> !uri.equals("doc://secret"));
        ServerRequest context = ServerRequest.detached();
        for (String requested : List.of("doc://secret", "DOC://secret", "doc://%73ecret")) {
            assertThat(ruled.describe(requested, context).toCompletableFuture())
                    .as(requested)
                    .isCompletedExceptionally();
            assertThat(ruled.read(requested, context).toCompletableFuture())
                    .as(requested)
                    .isCompletedExceptionally();
        }
    }

    @Test
    void failedBatchChangesNothing() {
        registry.resource("DOC://kept").text("kept");
        try {
            registry.batch(() -> {
                registry.resource("DOC://a").text("a");
                registry.remove("DOC://kept");
                assertThat(client.read("doc://a")).contains("template");
                throw new IllegalStateException();
            });
        } catch (IllegalStateException meant) {
            assertThat(client.read("doc://a")).contains("template");
            assertThat(client.read("doc://kept")).contains("kept");
        }
    }
}
