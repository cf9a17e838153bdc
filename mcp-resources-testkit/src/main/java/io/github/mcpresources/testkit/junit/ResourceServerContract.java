package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.rules.ContractOptions;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * What the specification asks of a server with resources, as tests: one container for each section, one test for each rule
 * and URI.
 *
 * <pre>{@code
 * class MyServerTest implements ResourceServerContract {
 *     public ResourceClient client() {
 *         return ResourceClient.stdio("java", "-jar", "server.jar");
 *     }
 * }
 * }</pre>
 *
 * <p>A rule that cannot be applied aborts its test and says why. A broken rule fails its test with the raw exchange, unless
 * it is waived or binds less than {@link ContractOptions#failAt} says; then it aborts. A summary is printed at the end.
 */
public interface ResourceServerContract {

    /**
     * The way to the server.
     *
     * @return a client that is not open yet
     */
    ResourceClient client();

    /**
     * What the testkit must be told of the server; nothing unless overridden.
     *
     * @return the options
     */
    default ContractOptions options() {
        return ContractOptions.defaults();
    }

    /**
     * The tests.
     *
     * @return a container for each section of the specification, and one for the waivers
     */
    @TestFactory
    default Stream<DynamicNode> specification() {
        return ContractTests.of(client(), options());
    }
}
