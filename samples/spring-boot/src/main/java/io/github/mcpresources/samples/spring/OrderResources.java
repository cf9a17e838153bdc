package io.github.mcpresources.samples.spring;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.Completer;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import java.util.Map;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.context.event.ContextClosedEvent;

/** The resources of the server, and the beans that serve them at Spring AI's endpoint to clients of all revisions. */
@Configuration(proxyBeanMethods = false)
class OrderResources {

    // snippet: spring
    @Bean
    @Primary
    McpStreamableServerTransportProvider withResources(
            WebMvcStreamableServerTransportProvider transport, ResourceServer resources) {
        return resources.wrap(transport);
    }

    @Bean
    FilterRegistrationBean<ResourceServerFilter> resourceFilter(ResourceServer resources) {
        FilterRegistrationBean<ResourceServerFilter> filter = new FilterRegistrationBean<>(
                ResourceServerFilter.builder(resources).build());
        filter.addUrlPatterns("/mcp");
        filter.setAsyncSupported(true);
        return filter;
    }

    @Bean
    ApplicationListener<ContextClosedEvent> endsListening(ResourceServer resources) {
        return closing -> resources.close(); // the web server waits for open requests, such as these
    }
    // end of snippet

    @Bean
    ResourceServer resourceServer(ResourceRegistry registry) {
        return ResourceServer.of(registry);
    }

    @Bean
    ResourceRegistry registry(Orders orders) {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("orders://welcome").mimeType("text/markdown").text("# Orders\n\nRead orders://by-id/{id}.");
        registry.template("orders://by-id/{id}")
                .name("order")
                .mimeType("application/json")
                .complete("id", Completer.of(orders::ids))
                .read(request -> {
                    String id = request.variable("id");
                    return orders.find(id)
                            .map(article -> ReadResult.json(Map.of("id", id, "article", article)))
                            .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
                });
        registry.resource("orders://report").mimeType("text/csv").read(request -> {
            List<String> ids = orders.ids();
            StringBuilder report = new StringBuilder("id,article\n");
            for (int done = 0; done < ids.size(); done++) {
                String id = ids.get(done);
                orders.find(id)
                        .ifPresent(article ->
                                report.append(id).append(',').append(article).append('\n'));
                request.context().progress(done + 1, (double) ids.size(), "order " + id);
            }
            return ReadResult.text(report.toString());
        });
        return registry;
    }
}
