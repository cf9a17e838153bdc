package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.upstream.McpUpstream.ConnectionMode;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ProviderContract;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the provider and server contracts against a compositor whose resources are those of a server over HTTP. */
class MountedServerContractTest {

    private final ResourceRegistry notes = ResourceRegistry.create();
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private int added;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        open.clear();
    }

    private ResourceCompositor compositor(ConnectionMode mode) {
        for (int i = 0; i < 30; i++) {
            notes.resource("note://" + i).name("note " + i).replacing().text("note " + i);
        }
        notes.resource("note://binary").replacing().bytes(new byte[] {1, 2, 3});
        notes.resource("note://fails").replacing().unlisted().read(request -> {
            throw new IllegalStateException("as it is told to");
        });
        notes.resource("note://slow").replacing().read(request -> {
            request.context().progress(1, 2.0, "half of it");
            request.context().progress(2, 2.0, null);
            return ReadResult.text("all of it");
        });
        notes.template("note://{id}/log{?day}")
                .replacing()
                .complete("id", (asked, context) -> List.of("1", "2", "3"))
                .read(request -> ReadResult.text(request.uri()));
        SampleEndpoint endpoint = SampleEndpoint.serving(notes);
        ResourceCompositor compositor =
                ProviderCalls.patientCompositor().pageSize(8).build();
        open.push(endpoint);
        open.push(compositor);
        compositor.mount("far", McpUpstream.http(endpoint.url()).mode(mode).build());
        return compositor;
    }

    @Nested
    @ParameterizedClass
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    class AsAProvider implements ProviderContract {

        @Parameter
        ConnectionMode mode;

        @Override
        public ResourceProvider provider() {
            return compositor(mode);
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder()
                    .variable("id", "42")
                    .variable("day", "1")
                    .missing("far+note://none")
                    .change(() -> notes.resource("note://added/" + added++).text("new"))
                    .build();
        }
    }

    @Nested
    @ParameterizedClass
    @CsvSource({"SESSION, V2025_11_25", "SESSION, V2026_07_28", "STATELESS, V2025_11_25", "STATELESS, V2026_07_28"})
    class AsAServer implements ResourceServerContract {

        @Parameter(0)
        ConnectionMode mode;

        @Parameter(1)
        Revision revision;

        @Override
        public ResourceClient client() {
            return ResourceClient.piped(compositor(mode));
        }

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision)
                    .variable("id", "42")
                    .variable("day", "1")
                    .missing("far+note://none")
                    .failing("far+note://fails")
                    .expectText("far+note://7", "note 7")
                    .changeList(
                            client -> notes.resource("note://added/" + added++).text("new"))
                    .change(
                            "far+note://7",
                            client -> notes.resource("note://7").replacing().text("note 7"))
                    .build();
        }
    }
}
