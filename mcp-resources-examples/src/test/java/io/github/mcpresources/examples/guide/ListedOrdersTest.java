package io.github.mcpresources.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.server.ResourceHandlers;
import io.github.mcpresources.server.ResourceServer;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests the server of the guide that lists what a template serves. */
class ListedOrdersTest {

    @Test
    void listedUrisAreReadThroughTemplate() throws Exception {
        Map<String, String> texts = Map.of("7", "a lamp", "8/b", "two chairs");
        try (ResourceServer server = ListedOrders.server(new TreeMap<>(texts))) {
            ResourceHandlers handlers = server.handlers();
            assertThat(answer(handlers, "resources/list", Map.of()))
                    .contains("uri=orders://7", "uri=orders://8%2Fb", "name=Order 8/b");
            assertThat(answer(handlers, "resources/read", Map.of("uri", "orders://8%2Fb")))
                    .contains("two chairs");
        }
    }

    private static String answer(ResourceHandlers handlers, String method, Map<String, Object> params)
            throws Exception {
        return handlers.answer(method, params, Caller.ANONYMOUS)
                .toCompletableFuture()
                .get()
                .toString();
    }
}
