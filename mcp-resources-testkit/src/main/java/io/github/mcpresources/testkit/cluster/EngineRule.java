package io.github.mcpresources.testkit.cluster;

/**
 * A rule of the contract of an engine.
 *
 * @param name the rule as a sentence, which is the name of its test
 * @param check the check of the rule
 */
record EngineRule(String name, Check check) {

    /** The check of a rule. */
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
