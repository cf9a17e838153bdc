package io.github.mcpresources.testkit;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.ClientException;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a provider without a transport. */
class InMemoryTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a").mimeType("text/plain").text("alpha");
        registry.resource("notes://b").mimeType("image/png").bytes(new byte[] {1, 2, 3});
        registry.template("notes://item/{id}")
                .complete("id", "7", "8")
                .read(request -> ReadResult.text("item " + request.variable("id")));
        return registry;
    }

    @Nested
    class Contract implements ResourceServerContract {

        private final ResourceRegistry registry = registry();
        private int extras;

        @Override
        public ResourceClient client() {
            return ResourceClient.inMemory(registry);
        }

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .variable("id", "7")
                    .expectText("notes://a", "alpha")
                    .changeList(client ->
                            registry.resource("notes://extra" + extras++).text("new"))
                    .build();
        }
    }

    @Nested
    class ContractOfDirectories implements ResourceServerContract {

        @TempDir
        private Path folder = Path.of("");

        @BeforeEach
        void fill() throws IOException {
            Files.writeString(Files.createDirectories(folder.resolve("inner")).resolve("a.txt"), "alpha");
            Files.writeString(folder.resolve("b.md"), "# beta");
        }

        @Override
        public ResourceClient client() {
            return ResourceClient.inMemory(DirectoryResources.builder()
                    .root("r", folder)
                    .directories(true)
                    .build());
        }

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .expectText("file:///r/", "file:///r/b.md\r\nfile:///r/inner/\r\n")
                    .expectText("file:///r/inner/a.txt", "alpha")
                    .build();
        }
    }

    @Test
    void listsReadsAndCompletesProvider() {
        try (ResourceClient client = ResourceClient.inMemory(registry())) {
            assertThat(client.list()).lists("notes://a", "notes://b").hasNoNextPage();
            assertThat(client.read("notes://a")).hasText("alpha").hasMimeType("text/plain");
            assertThat(client.read("notes://b")).hasBytes(new byte[] {1, 2, 3});
            assertThat(client.read("notes://zz")).failsWithCode(-32602).withUri("notes://zz");
            assertThat(client.complete("notes://item/{id}", "id", "").values()).containsExactly("7", "8");
        }
    }

    @Test
    void notifiesListenStreamUntilClosed() {
        ResourceRegistry registry = registry();
        try (ResourceClient client = ResourceClient.inMemory(registry)) {
            ResourceRegistry.Registration note = registry.resource("notes://c").text("old");
            Listening listening = client.watch(List.of("notes://c"));
            assertThat(listening.await(message -> message.method().endsWith("/acknowledged"), PATIENCE))
                    .isPresent();
            note.update(entry -> entry.content(ReadResult.text("new")));
            assertThat(listening.await(message -> message.method().endsWith("/updated"), PATIENCE))
                    .isPresent();
            listening.close();
            assertThat(listening.ended()).isPresent();
        }
    }

    @Test
    void refusesInvalidMessage() {
        try (ResourceClient client = ResourceClient.inMemory(registry())) {
            var answer =
                    client.send(client.request("resources/list", Json.object()).id(Json.of(List.of(1))));
            assertThat(answer.code()).hasValue(-32600);
        }
    }

    @Test
    void refusesEarlierRevisionWithAlternative() {
        ResourceClient client = ResourceClient.inMemory(registry()).revision(Revision.V2025_11_25);
        assertThatExceptionOfType(ClientException.class)
                .isThrownBy(client::open)
                .withMessageContaining("2025-11-25")
                .withMessageContaining("ResourceClient.piped");
    }
}
