package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The contract of a {@link ResourceProvider}, independent of any server, as tests: one container for each part of the
 * specification, one test for each rule and URI.
 *
 * <pre>{@code
 * class MyProviderTest implements ProviderContract {
 *     public ResourceProvider provider() {
 *         return new MyProvider(notes);
 *     }
 *
 *     public ProviderOptions options() {
 *         return ProviderOptions.builder()
 *             .variable("id", "42")
 *             .change(notes::addOrRemoveOne)
 *             .build();
 *     }
 * }
 * }</pre>
 *
 * <p>A rule that cannot be applied aborts its test with the reason. A broken rule fails its test with the call and its
 * result. If the rule is waived, the test aborts instead.
 */
public interface ProviderContract {

    /**
     * Returns the provider. The tests do not close it.
     *
     * @return the provider to test
     */
    ResourceProvider provider();

    /**
     * Returns the options of the tests. This implementation returns the defaults.
     *
     * @return the options
     */
    default ProviderOptions options() {
        return ProviderOptions.defaults();
    }

    /**
     * Returns the tests.
     *
     * @return a container for each part of the specification, and one for the waivers if there are any
     */
    @TestFactory
    default Stream<DynamicNode> rules() {
        return ProviderTests.of(provider(), options());
    }
}
