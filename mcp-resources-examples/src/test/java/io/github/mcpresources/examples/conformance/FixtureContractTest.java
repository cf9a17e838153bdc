package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.examples.PipedClients;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Checks the fixture server over stdio, in the process of the test. */
@ParameterizedClass
@EnumSource
class FixtureContractTest implements FixtureContract {

    @Parameter
    Revision revision;

    @Override
    public ContractOptions options() {
        return FixtureContract.options(revision).build();
    }

    @Override
    public ResourceClient client() {
        return PipedClients.of(
                "fixture server", (in, out) -> new CommandLine(new ConformanceServer(in, out)).execute("--stdio"));
    }
}
