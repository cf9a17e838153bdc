package io.github.mcpresources.compositor;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.junit.ProviderContract;
import io.github.mcpresources.testkit.provider.ProviderOptions;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** What is asked of every provider holds of a compositor, and of one in another. */
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
        tasks.template("task://{+path}").read(request -> ReadResult.text(request.uri()));
        ResourceCompositor compositor = ResourceCompositor.create();
        compositor.mount("notes", notes);
        compositor.mount("tasks", tasks);
        return compositor;
    }

    private ProviderOptions options(String prefix) {
        return ProviderOptions.defaults()
                .variable("id", "42")
                .variable("day", "1")
                .variable("path", "a/b")
                .missing(prefix + "notes+note://none")
                .change(() -> notes.resource("note://added/" + added++).text("new"));
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
}
