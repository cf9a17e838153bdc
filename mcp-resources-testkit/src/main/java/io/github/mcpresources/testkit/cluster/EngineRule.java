package io.github.mcpresources.testkit.cluster;

/**
 * A rule that content engines must meet.
 *
 * @param name the rule as a sentence, which is the name of its test
 */
record EngineRule(String name, Check check) {

    /** Checks a rule. */
    @FunctionalInterface
    interface Check {

        void run(EngineTrial trial) throws Exception;
    }
}
