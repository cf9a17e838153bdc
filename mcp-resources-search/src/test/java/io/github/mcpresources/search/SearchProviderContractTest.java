package io.github.mcpresources.search;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.junit.ProviderContract;
import org.junit.jupiter.api.AfterEach;

/** Runs the provider contract against an index. */
class SearchProviderContractTest implements ProviderContract {

    private final SearchIndex index;
    private final ResourceProvider all;

    SearchProviderContractTest() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a")
                .read(request -> ReadResult.text("A giraffe").mimeType("text/plain"));
        index = SearchIndex.builder().over(registry).build();
        all = ResourceProviders.concat(registry, index);
        Searches.awaitCurrent(index);
    }

    @Override
    public ResourceProvider provider() {
        return all;
    }

    @Override
    public ProviderOptions options() {
        return ProviderOptions.builder()
                .variable("q", "giraffe")
                .variable("folder", "a")
                .variable("type", "txt")
                .variable("after", "2020-01-01")
                .variable("before", "2030-01-01")
                .variable("limit", "5")
                .variable("cursor", "")
                .missing("search://nothing")
                .build();
    }

    @AfterEach
    void close() {
        index.close();
    }
}
