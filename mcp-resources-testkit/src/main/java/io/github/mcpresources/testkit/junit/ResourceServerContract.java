package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The requirements of the specification for a server with resources, as tests: one container for each section, one test
 * for each rule and URI.
 *
 * <pre>{@code
 * class MyServerTest implements ResourceServerContract {
 *     public ResourceClient client() {
 *         return ResourceClient.stdio("java", "-jar", "server.jar");
 *     }
 * }
 * }</pre>
 *
 * <p>A rule that cannot be applied aborts its test with the reason. A broken rule fails its test with the raw exchange.
 * If the rule is waived, or is less binding than {@link ContractOptions.Builder#failAt}, the test aborts instead. A
 * summary is printed at the end.
 */
public interface ResourceServerContract {

    /**
     * Returns a client of the server.
     *
     * @return a client that is not open yet
     */
    ResourceClient client();

    /**
     * Returns the options of the tests. This implementation returns the defaults.
     *
     * @return the options
     */
    default ContractOptions options() {
        return ContractOptions.defaults();
    }

    /**
     * Returns the tests.
     *
     * @return a container for each section of the specification, and one for the waivers if there are any; if the server
     *     is tested at two revisions, the sections are grouped by revision
     */
    @TestFactory
    default Stream<DynamicNode> specification() {
        return ContractTests.of(client(), options());
    }
}
