package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.examples.TransportsContract;
import io.github.mcpresources.testkit.rules.ContractOptions;

/** What the fixture server serves. */
class FixtureTransportsTest extends TransportsContract {

    @Override
    protected ResourceProvider provider() {
        return ResourceProviders.concat(Fixture.registry(), Skills.provider());
    }

    @Override
    protected ContractOptions options() {
        return ContractOptions.defaults().variable("id", "123").failing("test://failing/classified");
    }
}
