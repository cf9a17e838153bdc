package io.github.mcpresources.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the rule of the guide that shows each caller only their own orders. */
class OwnOrdersTest {

    private static final Caller ANN = Caller.of("ann");

    private final ResourceServer server = server();

    private static ResourceServer server() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://public").text("For all users");
        registry.resource("orders://ann/1").text("A lamp");
        registry.resource("orders://bob/2").text("A chair");
        registry.template("orders://{user}/{id}")
                .read(request ->
                        ReadResult.text("Order " + request.variable("id") + " of " + request.variable("user")));
        return ResourceServer.builder(registry).visibility(OwnOrders.rule()).build();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void listsOwnOrdersAndTemplate() throws Exception {
        assertThat(answer("resources/list", Map.of(), ANN))
                .contains("notes://public", "orders://ann/1")
                .doesNotContain("bob");
        assertThat(answer("resources/list", Map.of(), Caller.ANONYMOUS))
                .contains("notes://public")
                .doesNotContain("orders");
        assertThat(answer("resources/templates/list", Map.of(), ANN)).contains("orders://{user}/{id}");
    }

    @Test
    void readsOwnOrders() throws Exception {
        assertThat(answer("resources/read", Map.of("uri", "orders://ann/1"), ANN))
                .contains("A lamp");
        assertThat(answer("resources/read", Map.of("uri", "orders://ann/3"), ANN))
                .contains("Order 3 of ann");
        assertThat(answer("resources/read", Map.of("uri", "orders://%61nn/3"), ANN))
                .contains("Order 3 of ann");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "orders://bob/2",
                "orders://bob/3",
                "orders://%62ob/3",
                "ORDERS://bob/2",
                "orders://{user}/{id}",
                "orders://%7Buser%7D/%7Bid%7D"
            })
    void doesNotReadOrdersOfOthers(String uri) {
        assertThatThrownBy(() -> answer("resources/read", Map.of("uri", uri), ANN))
                .hasMessageNotContaining("Order ")
                .hasMessageNotContaining("chair");
    }

    private String answer(String method, Map<String, Object> params, Caller caller) throws Exception {
        return server.handlers()
                .answer(method, params, caller)
                .toCompletableFuture()
                .get()
                .toString();
    }
}
