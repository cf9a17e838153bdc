package io.github.mcpresources.testkit.cluster;

/**
 * A rule that content engines must meet.
 *
 * @param name the rule as a sentence, which is the name of its test
 * @param check the function that checks the rule
 */
record EngineRule(String name, Check check) {

    /** A function that checks a rule. */
    @FunctionalInterface
    interface Check {

        /**
         * Checks the rule.
         *
         * @param trial the connections and the store for this check
         * @throws Exception if the engine fails
         */
        void run(EngineTrial trial) throws Exception;
    }
}
