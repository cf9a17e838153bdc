package io.github.mcpresources.samples.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

// snippet: running
/** Tests the running application over HTTP. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ChangedOrderTest {

    @Value("${local.server.port}")
    private int port;

    @Autowired
    private OrderDesk desk;

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void subscriberIsNotified(Revision revision) throws InterruptedException {
        try (ResourceClient client =
                        ResourceClient.http("http://127.0.0.1:" + port + "/mcp").revision(revision);
                Listening listening = client.watch(List.of("orders://by-id/42"))) {
            desk.changeOrder("42", "chair");
            Message update = listening
                    .await(it -> it.method().equals("notifications/resources/updated"), Duration.ofSeconds(30))
                    .orElseThrow();
            assertEquals("orders://by-id/42", update.params().path("uri").asText());
            assertTrue(client.read("orders://by-id/42").text().orElseThrow().contains("chair"));
        }
    }
}
// end of snippet
