package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the health of a server shows the mounts of its compositor. */
class MountsInHealthTest {

    @Test
    void serverIsDownOnlyIfNoMountCanBeReached() {
        try (ResourceCompositor compositor = ResourceCompositor.create();
                ResourceServer server = ResourceServer.of(compositor)) {
            assertThat(server.health().isUp()).isTrue();
            compositor.mount(
                    "absent", McpUpstream.stdio("no-such-program-of-mounts").build());
            assertThat(compositor
                            .read("absent+x://1", server.newContext(Caller.ANONYMOUS))
                            .toCompletableFuture()
                            .handle((result, failure) -> failure)
                            .join())
                    .isNotNull();
            assertThat(server.health().isUp()).isFalse();
            assertThat(mounts(server))
                    .singleElement()
                    .satisfies(mount -> assertThat(mount)
                            .containsEntry("mount", "absent")
                            .containsEntry("failures", 1L)
                            .containsKey("last_error"));
            compositor.mount("notes", ResourceRegistry.create());
            assertThat(server.health().isUp()).isTrue();
            assertThat(mounts(server)).hasSize(2);
            assertThat(server.health().toMap().get("providers")).asString().contains("kind=registry");
        }
    }

    @SuppressWarnings("unchecked") // the field is an array of objects
    private static List<Map<String, Object>> mounts(ResourceServer server) {
        return (List<Map<String, Object>>) server.health().toMap().get("mounts");
    }
}
