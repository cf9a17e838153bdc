package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that every {@link ResourceProvider} must pass. The tests need no server. Each section of the rules is a
 * container of tests, and there is one test for each rule and target, such as a URI.
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
 * <p>If a rule cannot be applied, its test is aborted with the reason. If a rule is broken, its test fails, and the
 * message contains the call and its result. If the broken rule is waived, the test is aborted instead.
 */
public interface ProviderContract {

    /**
     * Returns the provider. The tests do not close it.
     *
     * @return the provider to test
     */
    ResourceProvider provider();

    /**
     * Returns the options of the tests. By default, every setting has its default value.
     *
     * @return the options
     */
    default ProviderOptions options() {
        return ProviderOptions.defaults();
    }

    /**
     * Returns the tests.
     *
     * @return a container for each section, and one for the waivers if there are any
     */
    @TestFactory
    default Stream<DynamicNode> rules() {
        return ProviderTests.of(provider(), options());
    }
}
