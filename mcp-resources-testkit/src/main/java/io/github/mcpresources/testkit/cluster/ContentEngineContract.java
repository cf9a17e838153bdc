package io.github.mcpresources.testkit.cluster;

import io.github.mcpresources.cluster.ContentEngine;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that every implementation of {@link ContentEngine} must pass. Each part of the contract is a container of
 * tests, and each rule is a test.
 *
 * <pre>{@code
 * class MyEngineTest implements ContentEngineContract {
 *     public ContentEngine connect(InstantSource time) {
 *         return MyEngine.connect("database.example.com", time);
 *     }
 * }
 * }</pre>
 *
 * <p>Each test uses a store with a new name, so that the tests do not depend on each other or on earlier runs.
 */
public interface ContentEngineContract {

    /**
     * Opens a connection to the engine. A test opens one connection for each server that it simulates. At the end, the
     * test closes all connections.
     *
     * @param time the clock that determines when entries expire. The connections of one test get the same clock
     * @return a new connection. The method may also return the same connection for all calls with the same clock
     * @throws Exception if the connection cannot be opened
     */
    ContentEngine connect(InstantSource time) throws Exception;

    /**
     * Returns the tests.
     *
     * @return a container for each part of the contract
     */
    @TestFactory
    default Stream<DynamicNode> rules() {
        return EngineTests.of(this);
    }
}
