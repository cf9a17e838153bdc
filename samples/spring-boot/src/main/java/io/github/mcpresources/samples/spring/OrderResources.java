package io.github.mcpresources.samples.spring;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.registry.Completer;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The resources of the server. The auto-configuration serves them at Spring AI's endpoint. */
@Configuration(proxyBeanMethods = false)
class OrderResources {

    // snippet: spring
    @Bean
    ResourceRegistryCustomizer registerOrders(Orders orders) {
        return registry -> {
            registry.resource("orders://welcome")
                    .mimeType("text/markdown")
                    .text("# Orders\n\nRead orders://by-id/{id}.");
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
            registry.resource("orders://report").mimeType("text/csv").read(request -> report(orders, request));
        };
    }
    // end of snippet

    private static ReadResult report(Orders orders, ResourceReader.Request request) {
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
    }
}
