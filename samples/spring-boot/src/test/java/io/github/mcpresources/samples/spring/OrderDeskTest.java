package io.github.mcpresources.samples.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests the application with the SDK's client over HTTP. */
@Timeout(120)
class OrderDeskTest {

    private static ConfigurableApplicationContext application;

    private final BlockingQueue<List<McpSchema.ResourceContents>> updates = new LinkedBlockingQueue<>();
    private final BlockingQueue<List<McpSchema.Resource>> lists = new LinkedBlockingQueue<>();
    private final BlockingQueue<McpSchema.ProgressNotification> progress = new LinkedBlockingQueue<>();
    private McpSyncClient client;

    @BeforeAll
    static void start() {
        application = SpringApplication.run(OrderDeskApplication.class, "--server.port=0");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void connect() {
        String port = application.getEnvironment().getRequiredProperty("local.server.port");
        client = McpClient.sync(HttpClientStreamableHttpTransport.builder("http://localhost:" + port)
                        .openConnectionOnStartup(false)
                        .build())
                .resourcesUpdateConsumer(updates::add)
                .resourcesChangeConsumer(lists::add)
                .progressConsumer(progress::add)
                .build();
        client.initialize();
    }

    @AfterEach
    void disconnect() {
        client.closeGracefully();
    }

    @Test
    void theServerDeclaresWhatTheLibraryOffersBesideSpringsOwn() {
        McpSchema.ServerCapabilities capabilities = client.getServerCapabilities();
        assertThat(capabilities.resources())
                .isEqualTo(new McpSchema.ServerCapabilities.ResourceCapabilities(true, true));
        assertThat(capabilities.tools()).isNotNull();
        assertThat(capabilities.prompts()).isNotNull();
        assertThat(client.getServerInfo().name()).isEqualTo("order-desk");
    }

    @Test
    void annotatedToolsAndPromptsStayWithSpring() {
        assertThat(client.listTools().tools()).extracting(McpSchema.Tool::name).containsExactly("change_order");
        assertThat(client.listPrompts().prompts())
                .extracting(McpSchema.Prompt::name)
                .containsExactly("check_orders");
        assertThat(client.getPrompt(McpSchema.GetPromptRequest.builder("check_orders")
                                .build())
                        .messages()
                        .toString())
                .contains("orders://report");
    }

    @Test
    void resourcesAndTemplatesAreTheLibrarysAndAnAnnotatedResourceFollowsThem() {
        assertThat(client.listResources().resources())
                .extracting(McpSchema.Resource::uri)
                .contains("orders://report", "orders://welcome")
                .endsWith("spring://motto");
        assertThat(client.listResourceTemplates().resourceTemplates())
                .extracting(McpSchema.ResourceTemplate::uriTemplate)
                .containsExactly("orders://by-id/{id}");
        assertThat(read("orders://by-id/42")).contains("\"article\":\"ladder\"", "\"id\":\"42\"");
        assertThat(read("spring://motto")).isEqualTo("beans");
        assertThatThrownBy(() -> read("orders://by-id/none"))
                .isInstanceOfSatisfying(
                        McpError.class,
                        error -> assertThat(error.getJsonRpcError())
                                .isEqualTo(new McpSchema.JSONRPCResponse.JSONRPCError(
                                        -32002, "Resource not found", Map.of("uri", "orders://by-id/none"))));
    }

    @Test
    void theWelcomeNamesTheTemplateThatThereIs() {
        assertThat(read("orders://welcome"))
                .contains(client.listResourceTemplates()
                        .resourceTemplates()
                        .get(0)
                        .uriTemplate());
    }

    @Test
    void argumentsOfATemplateAreCompleted() {
        McpSchema.CompleteResult.CompleteCompletion completion = client.completeCompletion(
                        McpSchema.CompleteRequest.builder(
                                        new McpSchema.ResourceReference("orders://by-id/{id}"),
                                        new McpSchema.CompleteRequest.CompleteArgument("id", "42"))
                                .build())
                .completion();
        assertThat(completion.values()).containsExactly("42");
    }

    @Test
    void whoSubscribedHearsWhatTheToolChanged() throws InterruptedException {
        client.subscribeResource(
                McpSchema.SubscribeRequest.builder("orders://by-id/41").build());
        assertThat(change("41", "desk lamp")).contains("Order 41 is for a desk lamp");
        assertThat(text(updates.poll(30, TimeUnit.SECONDS))).contains("\"article\":\"desk lamp\"", "\"id\":\"41\"");
        client.unsubscribeResource(
                McpSchema.UnsubscribeRequest.builder("orders://by-id/41").build());
    }

    @Test
    void aNewOrderChangesTheList() throws InterruptedException {
        change("43", "bell");
        List<McpSchema.Resource> list = lists.poll(30, TimeUnit.SECONDS);
        assertThat(list).extracting(McpSchema.Resource::uri).contains("orders://receipts/43");
        assertThat(read("orders://receipts/43")).isEqualTo("Placed: bell");
    }

    @Test
    void aLongReadTellsItsProgress() throws InterruptedException {
        client.readResource(new McpSchema.ReadResourceRequest("orders://report", Map.of("progressToken", "token")));
        // The SDK's client passes on each notification in a thread of its own, so that the order may change.
        List<Double> values = new ArrayList<>();
        McpSchema.ProgressNotification report;
        do {
            report = progress.poll(30, TimeUnit.SECONDS);
            assertThat(report).as("after %s", values).isNotNull();
            assertThat(report.progressToken()).isEqualTo("token");
            values.add(report.progress());
        } while (values.size() < report.total());
        assertThat(values).hasSizeGreaterThanOrEqualTo(2);
        assertThat(values)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, values.size())
                        .mapToObj(Double::valueOf)
                        .toList());
    }

    @Test
    void aClientWithoutSessionsIsServedAtTheSameEndpoint() throws Exception {
        assertThat(stateless("server/discover", "{", ""))
                .contains("\"supportedVersions\":[\"2026-07-28\"]", "\"name\":\"order-desk\"");
        assertThat(stateless("resources/read", "{\"uri\":\"orders://by-id/42\",", "orders://by-id/42"))
                .contains("\"resultType\":\"complete\"", "ladder", "\"ttlMs\":0");
        assertThat(stateless("tools/list", "{", "")).contains("change_order");
    }

    @Test
    void anApplicationThatClosesEndsWhatListens() throws Exception {
        ConfigurableApplicationContext closing = SpringApplication.run(
                OrderDeskApplication.class, "--server.port=0", "--spring.lifecycle.timeout-per-shutdown-phase=60s");
        HttpRequest listen =
                request(closing, "subscriptions/listen", "{\"notifications\":{\"resourcesListChanged\":true},", "");
        Iterator<String> events = HttpClient.newHttpClient()
                .send(listen, HttpResponse.BodyHandlers.ofLines())
                .body()
                .filter(line -> line.startsWith("data:"))
                .iterator();
        assertThat(events.next()).contains("notifications/subscriptions/acknowledged");
        CompletableFuture<Void> closed = CompletableFuture.runAsync(closing::close);
        assertThat(events.next()).contains("\"result\"");
        assertThat(events.hasNext()).isFalse();
        closed.get(40, TimeUnit.SECONDS); // shorter than the server's timeout for open requests
    }

    private static String stateless(String method, String params, String name) throws Exception {
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(request(application, method, params, name), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private static HttpRequest request(
            ConfigurableApplicationContext server, String method, String params, String name) {
        String port = server.getEnvironment().getRequiredProperty("local.server.port");
        String meta = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}";
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", method)
                .POST(HttpRequest.BodyPublishers.ofString("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method
                        + "\",\"params\":" + params + meta + "}"));
        if (!name.isEmpty()) {
            request.header("Mcp-Name", name);
        }
        return request.build();
    }

    private String change(String id, String article) {
        return client.callTool(McpSchema.CallToolRequest.builder("change_order")
                        .arguments(Map.of("id", id, "article", article))
                        .build())
                .content()
                .toString();
    }

    private String read(String uri) {
        return text(
                client.readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                        .contents());
    }

    private static String text(List<McpSchema.ResourceContents> contents) {
        assertThat(contents).hasSize(1);
        return ((TextResourceContents) contents.get(0)).text();
    }
}
