package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.testkit.client.ResourceClient;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks the beans that an application adds. */
class BeansTest {

    private static final String STREAMABLE = "spring.ai.mcp.server.protocol=STREAMABLE";

    /** A service that both serves content and reports its changes. */
    record Orders(ResourceEvents events) {
        String text() {
            events.updated("order://1");
            return "an order";
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class WithService {
        @Bean
        Orders orders(ResourceEvents events) {
            return new Orders(events);
        }

        @Bean
        ResourceRegistryCustomizer orderResources(Orders orders) {
            return registry -> registry.resource("order://1").read(request -> ReadResult.text(orders.text()));
        }
    }

    @Test
    void resourcesMayNeedEvents() {
        try (Served served = Served.start(WithService.class, STREAMABLE);
                ResourceClient client = served.client()) {
            assertThat(client.read("order://1").text()).contains("an order");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class WithOwnRegistry {
        @Bean
        ResourceRegistry ownRegistry() {
            ResourceRegistry registry = ResourceRegistry.create();
            registry.resource("own://1").text("own");
            return registry;
        }
    }

    @Test
    void customizersChangeRegistryOfApplication() {
        try (Served served = Served.start(WithOwnRegistry.class, STREAMABLE);
                ResourceClient client = served.client()) {
            assertThat(client.read("own://1").text()).contains("own");
            assertThat(client.read("note://1").text()).contains("note 1");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class WithWrapper {
        @Bean(defaultCandidate = false)
        ResourceProvider secrets() {
            ResourceRegistry registry = ResourceRegistry.create();
            registry.resource("secret://1").text("secret");
            registry.resource("public://1").text("public");
            return registry;
        }

        @Bean
        ResourceProvider published(@Qualifier("secrets") ResourceProvider secrets) {
            Visibility rule = (caller, uri, entry) -> uri.startsWith("public:");
            return ResourceProviders.visible(secrets, rule);
        }
    }

    @Test
    void providerInsideAnotherIsNotServedAlone() {
        try (Served served = Served.start(WithWrapper.class, STREAMABLE);
                ResourceClient client = served.client()) {
            assertThat(client.read("public://1").text()).contains("public");
            assertThat(client.read("secret://1").succeeded()).isFalse();
        }
    }
}
