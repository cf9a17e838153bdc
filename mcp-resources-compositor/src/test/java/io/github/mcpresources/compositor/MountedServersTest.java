package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.ProviderCalls.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.ManualTime;
import io.github.mcpresources.tools.ServersTool;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests resources that are identified by server name and URI. */
class MountedServersTest {

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final RemoteServer far = new RemoteServer(tasks);
    private final ResourceCompositor compositor =
            ResourceCompositor.builder().time(time).build();
    private final MountedServers servers = compositor.servers();
    private final ServerRequest context = ServerRequest.detached();

    @BeforeEach
    void mount() {
        notes.resource("x://1").name("note").text("a note");
        tasks.resource("x://1")
                .name("task")
                .description("to do")
                .mimeType("text/plain")
                .size(6)
                .text("a task");
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
        time.advance(Duration.ofSeconds(1));
    }

    @AfterEach
    void close() {
        compositor.close();
        far.close();
    }

    @Test
    void infoUsesPropertyNamesOfTools() {
        ResourceInfo info = join(servers.get("far", "x://1", context)).orElseThrow();
        assertThat(info).isEqualTo(new ResourceInfo("far", "x://1", "task", "to do", "text/plain", 6L));
        assertThat(info.toMap())
                .isEqualTo(Map.of(
                        "server_name", "far",
                        "uri", "x://1",
                        "name", "task",
                        "description", "to do",
                        "mime_type", "text/plain",
                        "size", 6L));
        Map<String, Object> bare = new LinkedHashMap<>();
        bare.put("server_name", "notes");
        bare.put("uri", "x://2");
        bare.put("name", "n");
        bare.put("description", null);
        bare.put("mime_type", null);
        bare.put("size", null);
        assertThat(new ResourceInfo("notes", "x://2", "n", null, null, null).toMap())
                .isEqualTo(bare);
    }

    @ParameterizedTest
    @CsvSource({
        "git, git-server",
        "my_server, my-server",
        "GitHub, github",
        "a.b, a-b",
        "My_Server, my-server",
        "My Server (EU), my-server-eu",
        "@modelcontextprotocol/server-everything, modelcontextprotocol-server-eve",
        "a234567890123456789012345678901, a234567890123456789012345678901",
        "1password, server-1password",
        "日本, server",
    })
    void keepsConfiguredServerName(String name, String id) {
        assertThat(compositor.mount(name, tasks)).isEqualTo(id);
        assertThat(servers.names()).containsExactly("notes", "far", name);
        assertThat(join(servers.listResources(name, context)))
                .extracting(ResourceInfo::serverName)
                .containsExactly(name);
        assertThat(join(servers.get(name, "x://1", context)).orElseThrow().serverName())
                .isEqualTo(name);
        assertThat(join(servers.listAll(context)))
                .extracting(ResourceInfo::serverName)
                .contains(name);
        assertThat(ProviderCalls.text(compositor, id + "+x://1")).isEqualTo("a task");
        assertThat(servers.named(id + "+x://1")).contains(new ServersTool.Servers.Named(name, "x://1"));
        assertThat(servers.outerUri(new ServersTool.Servers.Named(name, "x://1")))
                .isEqualTo(id + "+x://1");
        MountHealth health = compositor.health().get(2);
        assertThat(health.toMap()).containsEntry("mount", id).containsEntry("server", name);
        assertThat(compositor.unmount(name)).isTrue();
        assertThat(compositor.mountIds()).containsExactly("notes", "far");
    }

    @Test
    void outageNamesServerAndItsMountId() {
        try (RemoteServer down = new RemoteServer(tasks)) {
            down.stop();
            compositor.mount("GitHub", down.upstream());
            assertThatThrownBy(() -> join(servers.read("GitHub", "x://1", context)))
                    .hasMessage("No answer from mount 'GitHub' (in URIs 'github'): " + RemoteServer.UNREACHABLE);
        }
    }

    @Test
    void listsOneServerOrAll() {
        assertThat(servers.names()).containsExactly("notes", "far");
        assertThat(join(servers.listResources("far", context)))
                .extracting(ResourceInfo::name)
                .containsExactly("task");
        assertThat(join(servers.listAll(context)))
                .extracting(ResourceInfo::serverName, ResourceInfo::uri)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("notes", "x://1"),
                        org.assertj.core.groups.Tuple.tuple("far", "x://1"));
        far.stop();
        assertThat(join(servers.listAll(context))).hasSize(1);
        assertThatThrownBy(() -> join(servers.listResources("far", context))).isInstanceOf(ResourceException.class);
        assertThatThrownBy(() -> join(servers.listResources("none", context)))
                .isInstanceOf(InvalidParamsException.class)
                .hasMessage("Invalid parameter 'server_name': none; it must be one of [notes, far]");
    }

    @Test
    void keepsListUntilChangeOrReconnection() {
        for (int i = 0; i < 5; i++) {
            assertThat(join(servers.get("far", "x://1", context))).isPresent();
            assertThat(join(servers.get("far", "x://none", context))).isEmpty();
        }
        assertThat(far.provider.lists).hasValue(1);
        far.publish(new ResourceEvent.ListChanged());
        time.advance(Duration.ofMillis(250));
        join(servers.get("far", "x://1", context));
        assertThat(far.provider.lists).hasValue(2);
        far.stop();
        far.restart();
        join(servers.get("far", "x://1", context));
        assertThat(far.provider.lists).hasValue(3);
    }

    @Test
    void readsReturnInnerUris() {
        tasks.resource("x://parts")
                .content(io.github.mcpresources.ReadResult.of(
                        ContentPart.text("1").uri("x://parts/1"), ContentPart.text("2")));
        Contents contents = (Contents) join(servers.read("far", "x://parts", context));
        assertThat(((ContentPart.Body.Raw) contents.parts().get(0).body()).json())
                .containsEntry("uri", "x://parts/1");
        assertThatThrownBy(() -> join(servers.read("far", "x://none", context)))
                .isInstanceOfSatisfying(
                        ResourceNotFoundException.class,
                        missing -> assertThat(missing.uri()).isEqualTo("x://none"));
        assertThatThrownBy(() -> join(servers.read("none", "x://1", context)))
                .isInstanceOf(InvalidParamsException.class);
    }
}
