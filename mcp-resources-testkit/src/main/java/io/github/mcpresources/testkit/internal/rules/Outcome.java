package io.github.mcpresources.testkit.internal.rules;

/** The outcome of applying a rule. */
public enum Outcome {
    /** The server or the provider complies with the rule. */
    PASSED,
    /** The server or the provider breaks the rule. */
    FAILED,
    /** The rule could not be applied. The finding contains the reason. */
    NOT_APPLICABLE,
    /** The server or the provider breaks the rule, and a waiver accepts the breach. */
    WAIVED
}
