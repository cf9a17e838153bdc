package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the method {@code resources/directory/read}, which lists the direct children of a directory. */
class DirectoryReadTest {

    @TempDir
    Path top;

    private TestServer server;
    private StatelessClient wire;

    @BeforeEach
    void start() throws Exception {
        Files.createDirectories(top.resolve("greet/references/deep"));
        Files.createDirectories(top.resolve("greet/secret"));
        Files.createDirectories(top.resolve("empty"));
        Files.writeString(top.resolve("greet/SKILL.md"), "# Greet");
        Files.writeString(top.resolve("greet/references/a.md"), "a");
        Files.writeString(top.resolve("greet/references/b.md"), "b");
        Files.writeString(top.resolve("greet/secret/c.md"), "c");
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a").text("a");
        server = TestServer.start(
                TestServer.Kind.STREAMABLE,
                ResourceServer.builder(ResourceProviders.concat(
                                registry,
                                DirectoryResources.builder()
                                        .uriPrefix("skill://")
                                        .root("skills", top)
                                        .build()))
                        .visibility((caller, uri, entry) -> !uri.contains("/secret/"))
                        .limits(ResourceLimits.builder().pageSize(2).build())
                        .build());
        wire = new StatelessClient(server.endpoint());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private StatelessClient.Reply read(String uri, Object cursor) throws Exception {
        Map<String, Object> params = new LinkedHashMap<>(Map.of("uri", uri));
        if (cursor != null) {
            params.put("cursor", cursor);
        }
        return wire.call("resources/directory/read", params);
    }

    /** Returns the URIs and types of all children, read page by page. */
    private List<String> children(String uri) throws Exception {
        List<String> children = new ArrayList<>();
        Object cursor = null;
        do {
            Map<String, Object> page = read(uri, cursor).result();
            ((List<?>) page.get("resources")).forEach(child -> {
                Map<?, ?> json = (Map<?, ?>) child;
                children.add(json.get("uri") + " " + json.get("mimeType"));
            });
            cursor = page.get("nextCursor");
        } while (cursor != null);
        return children;
    }

    @Test
    void listsDirectChildrenAndMarksDirectories() throws Exception {
        assertThat(children("skill://skills/greet/"))
                .containsExactly(
                        "skill://skills/greet/SKILL.md text/markdown",
                        "skill://skills/greet/references/ inode/directory");
    }

    @Test
    void acceptsUriWithoutTrailingSlash() throws Exception {
        assertThat(children("skill://skills/greet")).isEqualTo(children("skill://skills/greet/"));
        assertThat(children("skill://skills")).containsExactlyElementsOf(children("skill://skills/"));
    }

    @Test
    void returnsEachChildOnceOnPagesLikeThoseOfList() throws Exception {
        Map<String, Object> first =
                read("skill://skills/greet/references/", null).result();

        assertThat(first)
                .containsEntry("resultType", "complete")
                .containsEntry("ttlMs", 0)
                .containsEntry("cacheScope", "private")
                .containsKey("nextCursor");
        assertThat((List<?>) first.get("resources")).hasSize(2);
        assertThat(children("skill://skills/greet/references/"))
                .containsExactly(
                        "skill://skills/greet/references/a.md text/markdown",
                        "skill://skills/greet/references/b.md text/markdown",
                        "skill://skills/greet/references/deep/ inode/directory");
    }

    @Test
    void listsNoChildrenOfEmptyDirectory() throws Exception {
        assertThat(children("skill://skills/empty/")).isEmpty();
    }

    @Test
    void reportsSameErrorForMissingAndHiddenAndNonDirectoryUris() throws Exception {
        for (String uri : List.of(
                "skill://skills/greet/SKILL.md",
                "skill://skills/greet/none/",
                "skill://skills/greet/none",
                "skill://skills/greet/secret/",
                "skill://other/",
                "notes://a",
                "nobody://knows/",
                "no uri")) {
            assertThat(read(uri, null).error())
                    .as(uri)
                    .containsEntry("code", -32602)
                    .containsEntry("data", Map.of("parameter", "uri"))
                    .containsEntry(
                            "message",
                            "Invalid parameter 'uri': " + uri + "; it must be the URI of a directory of this server");
        }
        assertThat(wire.call("resources/directory/read", Map.of()).error())
                .containsEntry("data", Map.of("parameter", "uri"));
    }

    @Test
    void refusesCursorOfOtherDirectory() throws Exception {
        Object cursor = read("skill://skills/greet/references/", null).result().get("nextCursor");

        assertThat(read("skill://skills/greet/", cursor).error()).containsEntry("code", -32602);
        assertThat(wire.call("resources/list", Map.of("cursor", cursor)).error())
                .containsEntry("code", -32602);
        assertThat(read("skill://skills/greet/references/", "x").error())
                .containsEntry("data", Map.of("parameter", "cursor"));
    }
}
