package io.github.mcpresources.testkit.internal.rules;

/** The outcome of applying a rule. */
public enum Outcome {
    /** The server keeps the rule. */
    PASSED,
    /** The server breaks the rule. */
    FAILED,
    /** The rule could not be applied; the finding says why. */
    NOT_APPLICABLE,
    /** The server breaks the rule, and a waiver accepts it. */
    WAIVED
}
