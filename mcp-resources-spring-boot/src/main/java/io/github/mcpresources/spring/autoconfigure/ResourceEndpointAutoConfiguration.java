package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.compositor.MountHealth;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.ServletContext;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.function.server.RouterFunction;

/** Configures the actuator endpoint {@code mcpresources}. */
@AutoConfiguration(after = TransportAutoConfiguration.class)
@ConditionalOnClass({McpSchema.class, Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(McpResourcesEndpoint.class)
@ConditionalOnResources
public final class ResourceEndpointAutoConfiguration {

    ResourceEndpointAutoConfiguration() {}

    @Bean
    McpResourcesEndpoint mcpResourcesEndpoint(
            ConfigurableListableBeanFactory beans,
            ResourceServer server,
            ObjectProvider<EndpointState> state,
            ObjectProvider<McpResourcesEndpoint.Mounts> mounts,
            ObjectProvider<BusDetails.OfCluster> cluster) {
        return new McpResourcesEndpoint(beans, server, state, mounts, new BusDetails(server, cluster));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ServletContext.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class OfServlets {
        @Bean
        EndpointState mcpResourceEndpointState(ServletContext context, ListableBeanFactory beans) {
            return new ServletEndpointState(context, beans);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RouterFunction.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class OfWebFlux {
        @Bean
        EndpointState mcpResourceEndpointState(Environment environment, ListableBeanFactory beans) {
            return new ReactiveEndpointState(environment.getProperty("spring.webflux.base-path", ""), beans);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ResourceCompositor.class)
    static class OfCompositors {
        @Bean
        McpResourcesEndpoint.Mounts mcpResourceMounts(ListableBeanFactory beans) {
            return () -> new Compositors(beans).mounts().map(MountHealth::toMap).toList();
        }
    }
}
