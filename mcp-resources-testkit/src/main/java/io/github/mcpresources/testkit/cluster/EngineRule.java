package io.github.mcpresources.testkit.cluster;

/**
 * A rule that content engines must meet.
 *
 * @param name the rule as a sentence, used as the name of the test
 */
record EngineRule(String name, Check check) {

    @FunctionalInterface
    interface Check {

        void run(EngineTrial trial) throws Exception;
    }
}
