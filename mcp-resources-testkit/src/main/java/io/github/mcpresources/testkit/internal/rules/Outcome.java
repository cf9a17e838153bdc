package io.github.mcpresources.testkit.internal.rules;

/** The outcome of applying a rule. */
public enum Outcome {
    PASSED,
    FAILED,
    /** The rule could not be applied. The finding contains the reason. */
    NOT_APPLICABLE,
    /** A waiver accepts the breach of the rule. */
    WAIVED
}
