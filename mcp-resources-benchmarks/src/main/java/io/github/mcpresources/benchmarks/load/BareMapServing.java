package io.github.mcpresources.benchmarks.load;

import io.github.mcpresources.benchmarks.SampleResources;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpRequestHandler;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Serves the resources from a hash map of prepared results and a list of prepared pages. The CPU time of this class is
 * the lower bound for all implementations behind the same transport. The class has no checks and no limits, and uses no
 * MCP server.
 */
final class BareMapServing implements Serving.Behind {

    private static final String READ = "resources/read";
    private static final String LIST = "resources/list";

    @Override
    public void serve(HttpServletStreamableServerTransportProvider transport, Scenario scenario) {
        Results results = new Results(scenario);
        Map<String, McpRequestHandler<?>> handlers = Map.of(
                READ, (exchange, params) -> Mono.just(results.read(params)),
                LIST, (exchange, params) -> Mono.just(results.page(params)));
        transport.setSessionFactory(request -> new McpStreamableServerSession.McpStreamableServerSessionInit(
                new McpStreamableServerSession(
                        UUID.randomUUID().toString(),
                        request.capabilities(),
                        request.clientInfo(),
                        Duration.ofSeconds(10),
                        handlers,
                        Map.of("notifications/initialized", (exchange, params) -> Mono.empty())),
                Mono.just(introduction())));
    }

    @Override
    public void serve(HttpServletStatelessServerTransport transport, Scenario scenario) {
        Results results = new Results(scenario);
        transport.setMcpHandler(new McpStatelessServerHandler() {
            @Override
            public Mono<McpSchema.JSONRPCResponse> handleRequest(
                    McpTransportContext context, McpSchema.JSONRPCRequest request) {
                Object result = switch (request.method()) {
                    case READ -> results.read(request.params());
                    case LIST -> results.page(request.params());
                    default -> introduction();
                };
                return Mono.just(McpSchema.JSONRPCResponse.result(request.id(), result));
            }

            @Override
            public Mono<Void> handleNotification(
                    McpTransportContext context, McpSchema.JSONRPCNotification notification) {
                return Mono.empty();
            }
        });
    }

    private static McpSchema.InitializeResult introduction() {
        return McpSchema.InitializeResult.builder(
                        ProtocolVersions.MCP_2025_11_25,
                        McpSchema.ServerCapabilities.builder()
                                .resources(false, false)
                                .build(),
                        McpSchema.Implementation.builder("bare-map", "1").build())
                .build();
    }

    /** All prepared results. */
    private static final class Results {

        private final Map<String, McpSchema.ReadResourceResult> reads = new HashMap<>();
        private final List<McpSchema.ListResourcesResult> pages = new ArrayList<>();

        Results(Scenario scenario) {
            int resources = scenario.resources();
            for (int number = 0; number < resources; number++) {
                reads.put(SampleResources.uri(number), SdkServing.result(number));
            }
            if (scenario.blob()) {
                reads.put(SampleResources.BLOB_URI, SdkServing.blob(SampleResources.BLOB_URI));
            }
            for (int from = 0; from < resources; from += SampleResources.PAGE_SIZE) {
                int to = Math.min(resources, from + SampleResources.PAGE_SIZE);
                List<McpSchema.Resource> items = IntStream.range(from, to)
                        .mapToObj(SdkServing::descriptor)
                        .toList();
                pages.add(McpSchema.ListResourcesResult.builder(items)
                        .nextCursor(to < resources ? String.valueOf(pages.size() + 1) : null)
                        .build());
            }
        }

        McpSchema.ReadResourceResult read(@Nullable Object params) {
            McpSchema.ReadResourceResult result = reads.get(string(params, "uri"));
            if (result == null) {
                throw new IllegalArgumentException("There is no resource for the parameters " + params);
            }
            return result;
        }

        McpSchema.ListResourcesResult page(@Nullable Object params) {
            String cursor = string(params, "cursor");
            return pages.get(cursor == null ? 0 : Integer.parseInt(cursor));
        }

        private static @Nullable String string(@Nullable Object params, String name) {
            return params instanceof Map<?, ?> map && map.get(name) instanceof String value ? value : null;
        }
    }
}
