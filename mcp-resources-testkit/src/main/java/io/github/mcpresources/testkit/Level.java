package io.github.mcpresources.testkit;

/** The binding level of a rule. */
public enum Level {
    /** The specification says MUST, or its schema requires it. */
    REQUIRED,
    /** The specification says SHOULD. */
    RECOMMENDED,
    /** The specification says MAY, or does not mention it and the testkit recommends it. */
    OPTIONAL
}
