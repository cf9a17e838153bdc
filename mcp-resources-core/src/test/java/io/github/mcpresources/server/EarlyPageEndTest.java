package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a page of a list ends before the entry with which the result would exceed the limit for its size. */
class EarlyPageEndTest {

    private static final ResourceLimits LIMITS =
            ResourceLimits.builder().resultBytes(4_000).build();

    @TempDir
    private Path folder;

    private List<String> walk(Wire wire, String method, Map<String, Object> params, String field, String name)
            throws Exception {
        List<String> names = new ArrayList<>();
        Object cursor = null;
        do {
            Map<String, Object> with = new LinkedHashMap<>(params);
            if (cursor != null) {
                with.put("cursor", cursor);
            }
            Map<String, Object> answer = wire.request(method, with);
            assertThat(answer).containsKey("result");
            Map<?, ?> result = (Map<?, ?>) answer.get("result");
            assertThat(Wire.MAPPER.writeValueAsString(result).length()).isLessThan(4_000 + 500);
            for (Object item : (List<?>) result.get(field)) {
                names.add((String) ((Map<?, ?>) item).get(name));
            }
            cursor = result.get("nextCursor");
        } while (cursor != null);
        return names;
    }

    @ParameterizedTest
    @EnumSource
    void listsAllEntriesOnSeveralPages(TestServer.Kind kind) throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        List<String> resources = new ArrayList<>();
        List<String> templates = new ArrayList<>();
        List<String> files = new ArrayList<>();
        for (int number = 10; number < 40; number++) {
            resources.add("notes://" + number);
            registry.resource("notes://" + number).description("d".repeat(500)).text("a");
            templates.add("notes://" + number + "/{id}");
            registry.template("notes://" + number + "/{id}")
                    .description("d".repeat(500))
                    .read(request -> ReadResult.text("a"));
            String name = number + "-" + "n".repeat(150);
            files.add("file:///top/" + name);
            Files.createFile(folder.resolve(name));
        }
        ResourceServer resourceServer = ResourceServer.builder(ResourceProviders.concat(
                        registry,
                        DirectoryResources.builder().root("top", folder).build()))
                .limits(LIMITS)
                .build();
        try (TestServer server = TestServer.start(kind, resourceServer);
                Wire wire = server.connect()) {
            List<String> all = new ArrayList<>(resources);
            all.addAll(files);
            assertThat(walk(wire, "resources/list", Map.of(), "resources", "uri"))
                    .containsExactlyElementsOf(all);
            assertThat(walk(wire, "resources/templates/list", Map.of(), "resourceTemplates", "uriTemplate"))
                    .containsExactlyElementsOf(templates);
            assertThat(walk(wire, "resources/directory/read", Map.of("uri", "file:///top/"), "resources", "uri"))
                    .containsExactlyElementsOf(files);
        }
    }

    @Test
    void asksProviderThatIgnoresLimitOnlyFewTimes() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        for (int number = 100; number < 400; number++) {
            registry.resource("notes://" + number).description("d".repeat(500)).text("a");
        }
        AtomicInteger calls = new AtomicInteger();
        ResourceProvider whole = new ForwardingProvider(registry) {
            @Override
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                calls.incrementAndGet();
                return super.listResources(Page.Request.first(1_000), context);
            }
        };
        try (TestServer server = TestServer.start(
                        TestServer.Kind.STDIO,
                        ResourceServer.builder(whole).limits(LIMITS).build());
                Wire wire = server.connect()) {
            Map<?, ?> error =
                    (Map<?, ?>) wire.request("resources/list", Map.of()).get("error");
            assertThat(error.get("message")).asString().contains("the provider returns no shorter page");
            assertThat(calls).hasValueLessThanOrEqualTo(8);
        }
    }

    @Test
    void failsIfOneEntryAloneIsTooLarge() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://1").description("d".repeat(5_000)).text("a");
        try (TestServer server = TestServer.start(
                        TestServer.Kind.STDIO,
                        ResourceServer.builder(registry).limits(LIMITS).build());
                Wire wire = server.connect()) {
            Map<?, ?> error =
                    (Map<?, ?>) wire.request("resources/list", Map.of()).get("error");
            assertThat(error.get("code")).isEqualTo(-32603);
            assertThat(error.get("message")).asString().contains("over the limit of 4000 (setting resultBytes)");
        }
    }
}
