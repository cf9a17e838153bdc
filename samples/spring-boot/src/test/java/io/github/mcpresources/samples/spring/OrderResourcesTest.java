package io.github.mcpresources.samples.spring;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;

import io.github.mcpresources.spring.test.McpResourcesTest;
import io.github.mcpresources.testkit.client.ResourceClient;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

// snippet: slice
/** Tests the resources in memory, without a web server. */
@McpResourcesTest
@Import(Orders.class)
class OrderResourcesTest {

    @Autowired
    private ResourceClient client;

    @Test
    void readsOrders() {
        assertThat(client.read("orders://by-id/41")).hasMimeType("application/json");
        assertThat(client.read("orders://report")).hasText("id,article\n41,lamp\n42,ladder\n");
    }
}
// end of snippet
