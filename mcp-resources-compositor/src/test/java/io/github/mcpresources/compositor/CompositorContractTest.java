package io.github.mcpresources.compositor;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ProviderContract;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the provider and server contracts against a compositor and a nested compositor. */
class CompositorContractTest {

    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private int added;

    private ResourceCompositor compositor() {
        for (int i = 0; i < 30; i++) {
            notes.resource("note://" + i).name("note " + i).text("note " + i);
        }
        notes.resource("ui://panel").userInterface("<p>");
        notes.template("note://{id}/log{?day}")
                .complete("id", (asked, context) -> List.of("1", "2", "3"))
                .read(request -> ReadResult.text(request.uri()));
        tasks.resource("urn:task:1").bytes(new byte[] {1, 2, 3});
        tasks.resource("task:fails").unlisted().read(request -> {
            throw new IllegalStateException("as it is told to");
        });
        tasks.resource("task:ann").visibleTo(Caller.of("ann")::equals).text("ann's");
        tasks.template("task://{+path}").read(request -> ReadResult.text(request.uri()));
        ResourceCompositor compositor = ResourceCompositor.create();
        compositor.mount("notes", notes);
        compositor.mount("tasks", tasks);
        return compositor;
    }

    private ProviderOptions options(String prefix) {
        return ProviderOptions.builder()
                .callers(Caller.of("ann"), Caller.of("bob"))
                .variable("id", "42")
                .variable("day", "1")
                .variable("path", "a/b")
                .missing(prefix + "notes+note://none")
                .change(() -> notes.resource("note://added/" + added++).text("new"))
                .build();
    }

    @Nested
    class Alone implements ProviderContract {
        @Override
        public ResourceProvider provider() {
            return compositor();
        }

        @Override
        public ProviderOptions options() {
            return CompositorContractTest.this.options("");
        }
    }

    @Nested
    class InAnother implements ProviderContract {
        @Override
        public ResourceProvider provider() {
            ResourceCompositor outside = ResourceCompositor.create();
            outside.mount("in", compositor());
            outside.mount("more", ResourceRegistry.create());
            return outside;
        }

        @Override
        public ProviderOptions options() {
            return CompositorContractTest.this.options("in+");
        }
    }

    /** A server in this JVM that serves a nested compositor. */
    @Nested
    @ParameterizedClass
    @EnumSource
    class Served implements ResourceServerContract {

        @Parameter
        Revision revision;

        private ResourceCompositor outside;

        @Override
        public ResourceClient client() {
            outside = ResourceCompositor.builder().pageSize(8).build();
            outside.mount("in", compositor());
            return ResourceClient.piped(outside);
        }

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision)
                    .variable("id", "42")
                    .variable("day", "1")
                    .variable("path", "a/b")
                    .missing("in+notes+note://none")
                    .failing("in+tasks+task:fails")
                    .expectText("in+notes+note://7", "note 7")
                    .changeList(
                            client -> notes.resource("note://added/" + added++).text("new"))
                    .change(
                            "in+notes+note://7",
                            client -> notes.resource("note://7").replacing().text("note 7"))
                    .build();
        }
    }
}
