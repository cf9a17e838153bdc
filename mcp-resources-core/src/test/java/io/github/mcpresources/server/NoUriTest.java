package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.store.ContentStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests invalid URIs and missing resources. An invalid URI causes the error for invalid parameters, even if a provider
 * serves its scheme. A missing resource causes the error for "not found".
 */
class NoUriTest {

    @ParameterizedTest
    @EnumSource
    void reportsMalformedAndMissingUrisAlikeForEveryProvider(TestServer.Kind kind, @TempDir Path folder)
            throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.template("notes://{+path}").read(request -> {
            throw new ResourceNotFoundException(request.uri());
        });
        DirectoryResources files = DirectoryResources.of(folder);
        try (ContentStore store = ContentStore.builder().build();
                TestServer server =
                        TestServer.start(kind, ResourceServer.of(ResourceProviders.concat(registry, files, store)));
                Wire wire = server.connect()) {
            String root = "file:///" + folder.getFileName() + "/";
            for (String base : List.of("notes://", root, "render://")) {
                Map<String, Object> malformed = error(wire.request("resources/read", Map.of("uri", base + "%zz")));
                assertThat(malformed.get("code")).as(base).isEqualTo(-32602);
                assertThat((String) malformed.get("message")).contains("'uri'", base + "%zz", "hexadecimal digits");
                Map<String, Object> missing = error(wire.request("resources/read", Map.of("uri", base + "none")));
                assertThat(missing.get("code")).as(base).isEqualTo(-32002);
            }
        }
    }

    @Test
    void namesVariablesOfTemplateIfResultIsTooLarge() throws Exception {
        TemplateVariable<Long> from = TemplateVariable.longInteger("from").defaultValue(0L);
        TemplateVariable<Long> count = TemplateVariable.longInteger("count").defaultValue(0L);
        ResourceRegistry registry = ResourceRegistry.create();
        registry.template("log://{name}{?from,count}")
                .variables(from, count)
                .read(request -> ReadResult.text("x".repeat(2_000)));
        registry.template("whole://{name}").read(request -> ReadResult.text("x".repeat(2_000)));
        ResourceLimits limits = ResourceLimits.builder().resultBytes(1_000).build();
        try (TestServer server = TestServer.start(
                        TestServer.Kind.STREAMABLE,
                        ResourceServer.builder(registry).limits(limits).build());
                Wire wire = server.connect()) {
            assertThat((String) error(wire.request("resources/read", Map.of("uri", "log://a")))
                            .get("message"))
                    .endsWith("(setting resultBytes); its template log://{name}{?from,count} has variables that may"
                            + " select less content");
            assertThat((String) error(wire.request("resources/read", Map.of("uri", "whole://a")))
                            .get("message"))
                    .endsWith("(setting resultBytes)");
        }
    }
}
