package io.github.mcpresources.testkit;

/** The requirement level of a rule. */
public enum Level {
    /** A requirement that the specification states with MUST, or that its schema contains. */
    REQUIRED,
    /** A requirement that the specification states with SHOULD. */
    RECOMMENDED,
    /** A requirement that the specification states with MAY, or that only the testkit recommends. */
    OPTIONAL
}
