package io.github.mcpresources.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Completion;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class TemplateToolsTest {

    private static final TemplateDescriptor THINGS =
            TemplateDescriptor.ofJson(Map.of("uriTemplate", "test://{kind}", "name", "things"));

    /** A provider whose completion returns two of 1,000 values. */
    private static final class Things implements ResourceProvider {

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return CompletableFuture.completedFuture(Page.last(List.of()));
        }

        @Override
        public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
            return CompletableFuture.completedFuture(Page.last(List.of(THINGS)));
        }

        @Override
        public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(
                String uriTemplate, RequestContext context) {
            return CompletableFuture.completedFuture(Optional.of(THINGS));
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            return CompletableFuture.completedFuture(Optional.of(ReadResult.text("a")));
        }

        @Override
        public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
            return CompletableFuture.completedFuture(Optional.of(new Completion(List.of("blue", "red"), 1_000)));
        }
    }

    @Test
    void namesSomeValuesOfALongCompletion() {
        ResourceTools tools = ResourceTools.builder(ResourceServer.of(new Things()))
                .templateTools(true)
                .build();

        assertThat(tools.statelessSync())
                .extracting(McpStatelessServerFeatures.SyncToolSpecification::tool)
                .filteredOn(tool -> tool.name().contains("things"))
                .singleElement()
                .satisfies(tool -> assertThat(tool.inputSchema().toString())
                        .contains("1000 known values (others may be valid too), such as blue, red"));
    }
}
