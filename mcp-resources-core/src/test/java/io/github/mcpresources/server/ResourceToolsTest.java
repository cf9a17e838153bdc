package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.server.TestServer.Kind;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.tools.ResourceTools;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests tools that read resources, with raw clients on every transport. */
class ResourceToolsTest {

    private enum Colour {
        RED,
        GREEN
    }

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ContentStore store = ContentStore.builder().build();
    private final RecordingListener listener = new RecordingListener();
    private final ResourceServer resources = ResourceServer.builder(ResourceProviders.concat(registry, store))
            .limits(ResourceLimits.builder().pageSize(3).resultBytes(1_000).build())
            .principal(context -> (String) context.get("X-User"))
            .listener(listener)
            .build();
    private TestServer server;
    private Wire wire;

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
        store.close();
    }

    private void start(Kind kind, ResourceTools tools) throws Exception {
        registry.resource("doc://text").text("Grüße");
        registry.resource("doc://many")
                .read(request -> ReadResult.of(
                        ContentPart.text("one"),
                        ContentPart.bytes(new byte[] {1, 2, 3}).mimeType("image/png")));
        registry.resource("doc://broken").read(request -> {
            throw new IllegalStateException("the password is secret");
        });
        server = TestServer.start(kind, resources, tools);
        wire = server.connect("2025-11-25", Map.of("X-User", "ann"));
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> call(String tool, Map<String, ?> arguments) throws Exception {
        Map<String, Object> answer = wire.request("tools/call", Map.of("name", tool, "arguments", arguments));
        assertThat(answer).as("answer").containsKey("result");
        return (Map<String, Object>) answer.get("result");
    }

    private static Map<String, Object> with(Map<String, Object> arguments, String name, Object value) {
        Map<String, Object> all = new LinkedHashMap<>(arguments);
        all.put(name, value);
        return all;
    }

    private static String text(Map<String, Object> result) {
        return String.valueOf(((Map<?, ?>) ((List<?>) result.get("content")).get(0)).get("text"));
    }

    private String error(String tool, Map<String, ?> arguments) throws Exception {
        Map<String, Object> result = call(tool, arguments);
        assertThat(result).containsEntry("isError", true);
        return text(result);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void readsInFourModes(Kind kind) throws Exception {
        start(kind, ResourceTools.of(resources));
        assertThat(call("read_resource", Map.of("uri", "doc://text")).get("content"))
                .isEqualTo(List.of(Map.of(
                        "type",
                        "resource",
                        "resource",
                        Map.of("uri", "doc://text", "mimeType", "text/plain", "text", "Grüße"))));
        assertThat(call("read_resource", Map.of("uri", "doc://many", "mode", "plain"))
                        .get("content"))
                .isEqualTo(List.of(
                        Map.of("type", "text", "text", "one"),
                        Map.of("type", "image", "data", "AQID", "mimeType", "image/png")));
        Map<String, Object> window =
                call("read_resource", Map.of("uri", "doc://many", "start_offset", 1, "max_bytes", 3));
        Map<String, Object> golden = Map.of(
                "window", Map.of("start_offset", 1, "max_bytes", 3, "next_offset", 4),
                "parts",
                        List.of(
                                Map.of(
                                        "kind", "text",
                                        "text", "ne",
                                        "mime", "text/plain",
                                        "total_bytes", 3,
                                        "bytes_returned", 2),
                                Map.of(
                                        "kind", "blob",
                                        "blob", "AQ==",
                                        "mime", "image/png",
                                        "total_bytes", 3,
                                        "bytes_returned", 1)),
                "total_parts", 2);
        assertThat(window.get("structuredContent")).isEqualTo(golden);
        assertThat(Wire.parse(text(window))).isEqualTo(golden);
        Map<String, Object> value = call("read_resource", Map.of("uri", "doc://text", "mode", "value"));
        assertThat(value.get("structuredContent")).isEqualTo(Map.of("result", "Grüße"));
        assertThat(text(value)).isEqualTo("Grüße");
        Map<String, Object> several = call("read_resource", Map.of("uri", "doc://many", "mode", "value"));
        assertThat(several.get("structuredContent"))
                .isEqualTo(Map.of(
                        "result",
                        List.of("one", Map.of("uri", "doc://many", "mime_type", "image/png", "blob", "AQID"))));
        assertThat(text(several))
                .isEqualTo("[\"one\",{\"uri\":\"doc://many\",\"mime_type\":\"image/png\",\"blob\":\"AQID\"}]");
        for (String form : List.of("embedded", "plain", "window", "value", "value")) {
            assertThat(listener.next("succeeded").form()).isEqualTo(form);
        }
    }

    /** In revision 2026-07-28, structured content can be any JSON value. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"STDIO", "SSE"})
    void returnsBareValueToStatelessClients(Kind kind) throws Exception {
        start(kind, ResourceTools.of(resources));
        StatelessClient stateless = new StatelessClient(server.endpoint());
        Map<String, Object> result = stateless
                .call(
                        "tools/call",
                        Map.of("name", "read_resource", "arguments", Map.of("uri", "doc://text", "mode", "value")))
                .result();
        assertThat(result).containsEntry("structuredContent", "Grüße");
        assertThat(text(result)).isEqualTo("Grüße");
    }

    @Test
    void acceptsOldFlagAsAlias() throws Exception {
        start(Kind.STATELESS, ResourceTools.of(resources));
        Map<String, Object> window = call("read_resource", Map.of("uri", "doc://text", "use_content_blocks", false));
        assertThat(window).containsKey("structuredContent");
        assertThat(call("read_resource", Map.of("uri", "doc://text", "use_content_blocks", true)))
                .doesNotContainKey("structuredContent");
        assertThat(call("read_resource", Map.of("uri", "doc://text", "use_content_blocks", true, "mode", "embedded")))
                .containsEntry("isError", false);
        assertThat(error("read_resource", Map.of("uri", "doc://text", "use_content_blocks", true, "mode", "window")))
                .contains("use_content_blocks", "mode", "window");
        assertThat(error("read_resource", Map.of("uri", "doc://text", "use_content_blocks", false, "mode", "value")))
                .contains("use_content_blocks", "value");
        assertThat(error("read_resource", Map.of("uri", "doc://text", "start_offset", 1, "mode", "plain")))
                .contains("mode", "plain", "start_offset");
    }

    @Test
    void acceptsDefaultRangeInEveryMode() throws Exception {
        start(Kind.STREAMABLE, ResourceTools.of(resources));
        Map<String, Object> embedded = call("read_resource", Map.of("uri", "doc://text"));
        Map<String, Object> zeros = Map.of("uri", "doc://text", "start_offset", 0, "max_bytes", 0);
        assertThat(call("read_resource", with(zeros, "use_content_blocks", true)))
                .isEqualTo(embedded);
        assertThat(call("read_resource", with(zeros, "mode", "embedded"))).isEqualTo(embedded);
        assertThat(call("read_resource", zeros)).containsKey("structuredContent");
    }

    @Test
    void ignoresRangeIfFlagIsSet() throws Exception {
        start(Kind.STREAMABLE, ResourceTools.of(resources));
        assertThat(call(
                        "read_resource",
                        Map.of("uri", "doc://text", "use_content_blocks", true, "start_offset", 3, "max_bytes", 2)))
                .isEqualTo(call("read_resource", Map.of("uri", "doc://text")));
    }

    @Test
    void readsWithToolForEachMode() throws Exception {
        start(Kind.STREAMABLE, ResourceTools.builder(resources).modeTools(true).build());
        assertThat(call("read_embedded", Map.of("uri", "doc://many")))
                .isEqualTo(call("read_resource", Map.of("uri", "doc://many", "mode", "embedded")));
        assertThat(call("read_simple", Map.of("uri", "doc://many")))
                .isEqualTo(call("read_resource", Map.of("uri", "doc://many", "mode", "plain")));
        assertThat(call("read", Map.of("uri", "doc://text", "start_offset", 4)))
                .isEqualTo(call("read_resource", Map.of("uri", "doc://text", "start_offset", 4)));
        assertThat(call("read", Map.of("uri", "doc://text"))).containsKey("structuredContent");
    }

    @Test
    void distinguishesInvalidUriFromMissingResource() throws Exception {
        start(Kind.STREAMABLE, ResourceTools.builder(resources).modeTools(true).build());
        for (String tool : List.of("read_resource", "read", "read_embedded", "read_simple")) {
            assertThat(error(tool, Map.of("uri", "doc://none"))).isEqualTo("Resource not found: doc://none");
            assertThat(error(tool, Map.of("uri", "no uri")))
                    .isEqualTo("Invalid parameter 'uri': no uri; it must be an absolute URI, but it has no scheme");
        }
    }

    @Test
    void namesWrongArguments() throws Exception {
        start(Kind.STREAMABLE, ResourceTools.of(resources));
        assertThat(error("read_resource", Map.of())).contains("uri");
        assertThat(error("read_resource", Map.of("uri", 7))).contains("uri");
        assertThat(error("read_resource", Map.of("uri", "doc://text", "start_offset", -1)))
                .contains("start_offset");
        assertThat(error("read_resource", Map.of("uri", "doc://text", "max_bytes", "ten")))
                .contains("max_bytes");
        assertThat(error("read_resource", Map.of("uri", "doc://text", "max_bytes", 1.5)))
                .contains("max_bytes");
        assertThat(error("read_resource", Map.of("uri", "doc://text", "mode", "bare")))
                .contains("mode");
        assertThat(error("read_resource", Map.of("uri", "doc://text", "start_offset", 8)))
                .contains("start_offset", "7");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void returnsErrorResultsThatRevealNoMoreThanReads(Kind kind) throws Exception {
        registry.resource("doc://ben")
                .visibleTo(caller -> caller.principal().filter("ben"::equals).isPresent())
                .text("his");
        registry.resource("doc://long").text("x".repeat(2_000));
        registry.resource("doc://told").failuresAsText().read(request -> {
            throw new IllegalStateException("the password is secret");
        });
        start(kind, ResourceTools.of(resources));
        assertThat(error("read_resource", Map.of("uri", "doc://none"))).contains("not found", "doc://none");
        assertThat(error("read_resource", Map.of("uri", "doc://ben"))).contains("not found", "doc://ben");
        assertThat(error("read_resource", Map.of("uri", "doc://long")))
                .contains("1000", "resultBytes", "call read_resource with the mode \"window\"");
        assertThat(error("read_resource", Map.of("uri", "doc://broken")))
                .matches("Internal error \\(incident [0-9a-f]+\\)");
        assertThat(error("read_resource", Map.of("uri", "doc://told")))
                .contains("incident")
                .doesNotContain("secret");
        Map<String, Object> window = call("read_resource", Map.of("uri", "doc://long", "mode", "window"));
        assertThat(window.get("structuredContent").toString()).contains("next_offset=1000", "total_bytes=2000");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void listsPageByPage(Kind kind) throws Exception {
        IntStream.range(0, 5).forEach(i -> registry.resource("n://" + i).text("x"));
        registry.template("t://{id}").read(request -> ReadResult.text("x"));
        start(kind, ResourceTools.of(resources));
        List<Object> uris = new ArrayList<>();
        Map<String, Object> arguments = Map.of();
        int pages = 0;
        while (arguments != null) {
            Map<?, ?> page = (Map<?, ?>) call("list_resources", arguments).get("structuredContent");
            ((List<?>) page.get("resources")).forEach(entry -> uris.add(((Map<?, ?>) entry).get("uri")));
            assertThat(page.containsKey("resourceTemplates")).isEqualTo(pages == 0);
            arguments = page.get("nextCursor") instanceof String next ? Map.of("cursor", next) : null;
            pages++;
        }
        assertThat(pages).isEqualTo(3);
        assertThat(uris)
                .containsExactly(
                        "doc://broken", "doc://many", "doc://text", "n://0", "n://1", "n://2", "n://3", "n://4");
        assertThat(error("list_resources", Map.of("cursor", "made up"))).contains("cursor");
    }

    /** The text has what a model needs, and programs get JSON. */
    @Test
    void listsEntriesAsLinesAndDescriptionsOfTemplatesOnRequest() throws Exception {
        registry.template("t://{id}")
                .name("thing")
                .title("A thing")
                .description("One of many")
                .mimeType("text/plain")
                .read(request -> ReadResult.text("x"));
        registry.resource("a://b")
                .title("The B")
                .description("All of it")
                .size(12)
                .read(request -> ReadResult.text("x"));
        start(Kind.STREAMABLE, ResourceTools.of(resources));
        Map<String, Object> listed = call("list_resources", Map.of());
        assertThat(listed.get("content").toString())
                .contains("- a://b (The B, 12 bytes): All of it", "- t://{id} (A thing, text/plain)\nnextCursor: ")
                .doesNotContain("One of many");
        assertThat(((Map<?, ?>) listed.get("structuredContent")).get("resourceTemplates"))
                .isEqualTo(List.of(Map.of(
                        "uriTemplate", "t://{id}", "name", "thing", "title", "A thing", "mimeType", "text/plain")));
        assertThat(call("list_resources", Map.of("details", true)).toString())
                .contains("- t://{id} (A thing, text/plain): One of many", "description=One of many");
        assertThat(error("list_resources", Map.of("details", "yes"))).contains("details");
    }

    @Test
    void createsToolForEachTemplate() throws Exception {
        TemplateVariable<Integer> year =
                TemplateVariable.integer("year").range(2000, 2100).required();
        TemplateVariable<Colour> colour =
                TemplateVariable.enumerated("colour", Colour.class).defaultValue(Colour.GREEN);
        registry.template("report://{year}{?colour,lang,word,note}")
                .name("Yearly Report!")
                .description("A report.")
                .variables(year, colour)
                .complete("lang", "de", "en")
                .complete(
                        "word",
                        (request, context) ->
                                IntStream.range(0, 70).mapToObj(i -> "w" + i).toList())
                .read(request -> ReadResult.text(request.variable(year) + " " + request.variable(colour)));
        registry.template("report2://{+path}")
                .name("yearly_report")
                .read(request -> ReadResult.text(request.variable("path")));
        start(
                Kind.STATELESS,
                ResourceTools.builder(resources)
                        .templateTools(true)
                        .prefix("my_")
                        .build());
        Map<String, Map<String, Object>> tools = new LinkedHashMap<>();
        Map<?, ?> listed = (Map<?, ?>) wire.request("tools/list", Map.of()).get("result");
        for (Object tool : (List<?>) listed.get("tools")) {
            @SuppressWarnings("unchecked")
            Map<String, Object> definition = (Map<String, Object>) tool;
            tools.put(String.valueOf(definition.get("name")), definition);
        }
        assertThat(tools.keySet())
                .containsExactlyInAnyOrder(
                        "echo",
                        "my_list_resources",
                        "my_read_resource",
                        "my_read_yearly_report",
                        "my_read_yearly_report_2");
        assertThat(tools.get("my_read_yearly_report_2").get("inputSchema"))
                .isEqualTo(Map.of(
                        "type",
                        "object",
                        "properties",
                        Map.of(
                                "year", Map.of("type", "integer", "minimum", 2000, "maximum", 2100),
                                "colour", Map.of("type", "string", "enum", List.of("red", "green"), "default", "green"),
                                "lang", Map.of("type", "string", "enum", List.of("de", "en")),
                                "word",
                                        Map.of(
                                                "type",
                                                "string",
                                                "description",
                                                "70 known values (others may be valid too), such as w0, w1, w2, w3, w4"),
                                "note", Map.of("type", "string")),
                        "required",
                        List.of("year"),
                        "additionalProperties",
                        false));
        assertThat(tools.get("my_read_yearly_report").get("inputSchema").toString())
                .contains("required=[path]");
        Map<String, Object> read = call("my_read_yearly_report_2", Map.of("year", 2026, "colour", "red"));
        assertThat(read.get("content").toString()).contains("report://2026?colour=red", "2026 RED");
        assertThat(call("my_read_yearly_report", Map.of("path", "a/b"))
                        .get("content")
                        .toString())
                .contains("uri=report2://a/b");
        assertThat(error("my_read_yearly_report_2", Map.of("year", 1999))).contains("year");
    }

    @Test
    void describesResourcesInWords() throws Exception {
        registry.resource("a://b")
                .title("The B")
                .description("All\n  of it")
                .mimeType("text/markdown")
                .size(12)
                .read(request -> ReadResult.text("x"));
        registry.template("t://{id}").name("t").description("d".repeat(300)).read(request -> ReadResult.text("x"));
        assertThat(ResourceTools.of(resources).describe()).isEqualTo("""
                        Resources:
                        - a://b (The B, text/markdown, 12 bytes): All of it
                        Resource templates:
                        - t://{id} (t): %s…""".formatted("d".repeat(200)));
        assertThat(ResourceTools.of(ResourceRegistry.create()).describe()).isEqualTo("No resources.");
        IntStream.range(0, 4).forEach(i -> registry.resource("n://" + i).text("x"));
        ResourceTools describing =
                ResourceTools.builder(resources).describing(true).build();
        assertThat(describing.tools().get(1).description())
                .contains("- n://1 (1, ", "- and more; call list_resources to list all\nResource templates:\n");
    }

    @Test
    void clearsOnlyContentsVisibleToCaller() throws Exception {
        store.put(ContentStore.NewContent.text("a", "text/plain").producer("render"));
        store.put(ContentStore.NewContent.text("b", "text/plain")
                .producer("render")
                .owner("ann"));
        store.put(ContentStore.NewContent.text("c", "text/plain")
                .producer("render")
                .owner("ben"));
        store.put(ContentStore.NewContent.text("d", "text/plain").producer("other"));
        start(Kind.STREAMABLE, ResourceTools.builder(resources).clearing(store).build());
        assertThat(call("clear_store", Map.of("producer", "render")).get("structuredContent"))
                .isEqualTo(Map.of("cleared", 2));
        assertThat(call("clear_store", Map.of()).get("structuredContent")).isEqualTo(Map.of("cleared", 1));
        assertThat(store.contents())
                .singleElement()
                .satisfies(left -> assertThat(left.owner()).isEqualTo("ben"));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "STATELESS")
    void reportsProgressToToolCaller(Kind kind) throws Exception {
        registry.resource("doc://slow").read(request -> {
            request.context().progress(1, 2.0, "half");
            return ReadResult.text("done");
        });
        start(kind, ResourceTools.of(resources));
        Map<String, Object> answer = wire.request(
                "tools/call",
                Map.of(
                        "name", "read_resource",
                        "arguments", Map.of("uri", "doc://slow"),
                        "_meta", Map.of("progressToken", "p1")));
        assertThat(answer.toString()).contains("done");
        assertThat(wire.notification().get("params"))
                .isEqualTo(Map.of("progressToken", "p1", "progress", 1.0, "total", 2.0, "message", "half"));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void answersWithAdviceOnlyIfCallHasOnlyUriOfVisibleResource(Kind kind) throws Exception {
        registry.resource("doc://ben")
                .visibleTo(caller -> caller.principal().filter("ben"::equals).isPresent())
                .text("his");
        start(
                kind,
                ResourceTools.builder(resources)
                        .prefix("my_")
                        .modeTools(true)
                        .advice(uri -> uri.equals("doc://many") ? Optional.empty() : Optional.of("Ask for a page."))
                        .build());
        assertThat(call("my_read_resource", Map.of("uri", "doc://text")).get("content"))
                .isEqualTo(List.of(Map.of(
                        "type",
                        "text",
                        "text",
                        "Ask for a page. my_read_resource returns the content if mode is given.")));
        assertThat(text(call("my_read_resource", Map.of("uri", "doc://text", "mode", "plain"))))
                .isEqualTo("Grüße");
        assertThat(text(call("my_read_resource", Map.of("uri", "doc://text", "start_offset", 0))))
                .contains("Grüße");
        assertThat(text(call("my_read_simple", Map.of("uri", "doc://text")))).isEqualTo("Grüße");
        assertThat(text(call("my_read", Map.of("uri", "doc://text")))).contains("Grüße");
        assertThat(call("my_read_resource", Map.of("uri", "doc://many")).toString())
                .contains("AQID");
        assertThat(error("my_read_resource", Map.of("uri", "doc://none"))).contains("not found", "doc://none");
        assertThat(error("my_read_resource", Map.of("uri", "doc://ben"))).contains("not found", "doc://ben");
    }

    @Test
    void usesConfiguredDefaultMode() throws Exception {
        start(
                Kind.STDIO,
                ResourceTools.builder(resources)
                        .defaultMode(ResourceTools.ReadMode.VALUE)
                        .build());
        assertThat(call("read_resource", Map.of("uri", "doc://text")).get("structuredContent"))
                .isEqualTo(Map.of("result", "Grüße"));
    }
}
