package io.github.mcpresources.samples.sensors;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

/** Tests the application with the client of the testkit. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class SensorsTest {

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @Value("${local.server.port}")
    private int port;

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void subscriberIsNotifiedOfReading(Revision revision) {
        String uri = "sensor://by-name/cellar";
        try (ResourceClient client = ResourceClient.http("http://localhost:" + port + "/mcp")
                        .deadline(DEADLINE)
                        .revision(revision)
                        .open();
                Listening listening = client.watch(List.of(uri))) {
            assertThat(client.read("sensor://all")).hasText("[\"attic\",\"cellar\"]");

            Reply recorded = client.callTool("record_reading", Map.of("sensor", "cellar", "celsius", 12.5));
            assertThat(recorded.succeeded()).isTrue();

            assertThat(listening.await(message -> message.method().equals("notifications/resources/updated"), DEADLINE))
                    .isPresent();
            assertThat(client.read(uri).result().toString()).contains("12.5");
        }
    }
}
