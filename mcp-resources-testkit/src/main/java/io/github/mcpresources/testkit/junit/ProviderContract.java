package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.provider.ProviderOptions;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * What is asked of a {@link ResourceProvider} before any server has it, as tests: one container for each part of the
 * specification, one test for each rule and URI.
 *
 * <pre>{@code
 * class MyProviderTest implements ProviderContract {
 *     public ResourceProvider provider() {
 *         return new MyProvider(notes);
 *     }
 *
 *     public ProviderOptions options() {
 *         return ProviderOptions.defaults().variable("id", "42").change(notes::addOrRemoveOne);
 *     }
 * }
 * }</pre>
 *
 * <p>A rule that cannot be applied aborts its test and says why. A broken rule fails its test with the call and what it
 * gave, unless it is waived; then it aborts.
 */
public interface ProviderContract {

    /**
     * The provider. It is not closed.
     *
     * @return what is to be tried
     */
    ResourceProvider provider();

    /**
     * What the testkit must be told of the provider; nothing unless overridden.
     *
     * @return the options
     */
    default ProviderOptions options() {
        return ProviderOptions.defaults();
    }

    /**
     * The tests.
     *
     * @return a container for each part of the specification, and one for the waivers
     */
    @TestFactory
    default Stream<DynamicNode> rules() {
        return ProviderTests.of(provider(), options());
    }
}
