package io.github.mcpresources.testkit.cluster;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** Creates the dynamic tests of an engine. */
final class EngineTests {

    private EngineTests() {}

    static Stream<DynamicNode> of(ContentEngineContract contract) {
        return Stream.of(
                container("Entries", EntryRules.rules(), contract),
                container("Bounds", BoundRules.rules(), contract),
                container("Expiry", ExpiryRules.rules(), contract),
                container("Lists", PageRules.rules(), contract),
                container("Concurrent calls", ConcurrencyRules.rules(), contract));
    }

    private static DynamicNode container(String name, List<EngineRule> rules, ContentEngineContract contract) {
        return DynamicContainer.dynamicContainer(
                name,
                rules.stream()
                        .map(rule -> DynamicTest.dynamicTest(rule.name(), () -> {
                            try (EngineTrial trial = new EngineTrial(contract)) {
                                rule.check().run(trial);
                            }
                        })));
    }
}
