package io.github.mcpresources.examples.guide;

import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.uri.UriTemplate;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

final class ListedOrders {

    private static final String TEMPLATE = "orders://{id}";

    private ListedOrders() {}

    static ResourceServer server(NavigableMap<String, String> orders) {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.template(TEMPLATE)
                .read(request -> Optional.ofNullable(orders.get(request.variable("id")))
                        .map(ReadResult::text)
                        .orElseThrow(() -> new ResourceNotFoundException(request.uri())));
        return ResourceServer.of(ResourceProviders.concat(registry, new OrderList(orders)));
    }

    /** Lists the orders. They are read through the template. */
    private record OrderList(NavigableMap<String, String> orders) implements ResourceProvider {

        private static final UriTemplate URI = UriTemplate.parse(TEMPLATE);

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            List<String> ids = orders.tailMap(page.cursor().orElse(""), false).keySet().stream()
                    .limit(page.limit() + 1L)
                    .toList();
            List<ResourceDescriptor> listed = ids.stream()
                    .limit(page.limit())
                    .map(id -> ResourceDescriptor.of(URI.expand(Map.of("id", id)), "Order " + id))
                    .toList();
            return CompletableFuture.completedFuture(
                    ids.size() > page.limit() ? Page.of(listed, ids.get(page.limit() - 1)) : Page.last(listed));
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            return CompletableFuture.completedFuture(Optional.empty()); // the template reads it
        }
    }
}
