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
    void readsOrder() {
        assertThat(client.read("orders://by-id/41")).hasText("{\"article\":\"lamp\",\"id\":\"41\"}");
    }
}
// end of snippet
