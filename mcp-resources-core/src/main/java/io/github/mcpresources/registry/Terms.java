package io.github.mcpresources.registry;

/**
 * What holds for an entry beside how it is described and read.
 *
 * @param enabled whether clients see it
 */
record Terms(boolean enabled) {

    /** Those of almost all entries, so that a list need not look into them. */
    static final Terms USUAL = new Terms(true);

    private static final Terms HIDDEN = new Terms(false);

    Terms enabled(boolean value) {
        return value ? USUAL : HIDDEN;
    }
}
