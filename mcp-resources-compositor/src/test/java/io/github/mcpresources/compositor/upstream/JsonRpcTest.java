package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests how the log names a message that could not be sent. */
class JsonRpcTest {

    @Test
    void namesNotificationByItsMethod() {
        assertThat(JsonRpc.description(Map.of("jsonrpc", "2.0", "method", "notifications/cancelled")))
                .isEqualTo("notifications/cancelled");
    }

    @Test
    void namesResponseByTheIdOfItsRequest() {
        assertThat(JsonRpc.description(Map.of("jsonrpc", "2.0", "id", 7, "result", Map.of())))
                .isEqualTo("the response to request 7");
    }
}
