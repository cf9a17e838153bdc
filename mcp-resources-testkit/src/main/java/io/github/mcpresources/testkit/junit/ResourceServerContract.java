package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests whether a server with resources meets the requirements of the specification. Each section of the rules is a
 * container of tests, and there is one test for each rule and target, such as a URI.
 *
 * <pre>{@code
 * class MyServerTest implements ResourceServerContract {
 *     public ResourceClient client() {
 *         return ResourceClient.stdio("java", "-jar", "server.jar");
 *     }
 * }
 * }</pre>
 *
 * <p>If a rule cannot be applied, its test is aborted with the reason. If a rule is broken, its test fails, and the
 * message contains the raw exchange. If the broken rule is waived, or is less binding than {@link
 * ContractOptions.Builder#failAt}, the test is aborted instead. A summary is printed at the end.
 */
public interface ResourceServerContract {

    /**
     * Returns a client for the server.
     *
     * @return a client that is not open yet
     */
    ResourceClient client();

    /**
     * Returns the options of the tests. By default, every setting has its default value.
     *
     * @return the options
     */
    default ContractOptions options() {
        return ContractOptions.defaults();
    }

    /**
     * Returns the tests.
     *
     * @return a container for each section, and one for the waivers if there are any; if the server is tested at two
     *     revisions, the sections are grouped by revision
     */
    @TestFactory
    default Stream<DynamicNode> specification() {
        return ContractTests.of(client(), options());
    }
}
