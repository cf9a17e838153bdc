package io.github.mcpresources.spring.test;

import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.autoconfigure.ResourceServerAutoConfiguration;
import io.github.mcpresources.testkit.client.ResourceClient;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Scope;

/** Configures the clients of tests with {@link McpResourcesTest}. */
@AutoConfiguration(after = ResourceServerAutoConfiguration.class)
final class TestClientAutoConfiguration {

    @Bean
    TestClients mcpResourceTestClients(ResourceServer server) {
        return new TestClients(server);
    }

    @Bean
    @Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
    @ConditionalOnMissingBean
    ResourceClient mcpResourceClient(TestClients clients) {
        return clients.create();
    }
}
