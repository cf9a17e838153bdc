package io.github.mcpresources.testkit.rules;

/** How much a rule binds a server. */
public enum Level {
    /** The specification says MUST, or its schema has it so. */
    REQUIRED,
    /** The specification says SHOULD. */
    RECOMMENDED,
    /** The specification says MAY, or says nothing and the testkit advises it. */
    OPTIONAL
}
