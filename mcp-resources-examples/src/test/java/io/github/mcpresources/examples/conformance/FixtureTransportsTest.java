package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.examples.TransportsContract;
import io.github.mcpresources.testkit.ContractOptions;

/** Checks the resources of the fixture server on further transports. */
class FixtureTransportsTest extends TransportsContract {

    @Override
    protected ResourceProvider provider() {
        return ResourceProviders.concat(Fixture.registry(), Skills.provider());
    }

    @Override
    protected ContractOptions options() {
        return ContractOptions.builder()
                .variable("id", "123")
                .failing("test://failing/classified")
                .build();
    }
}
