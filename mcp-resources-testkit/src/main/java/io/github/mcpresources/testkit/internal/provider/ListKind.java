package io.github.mcpresources.testkit.internal.provider;

/** The two lists of a provider. */
enum ListKind {
    RESOURCES("listResources"),
    TEMPLATES("listTemplates");

    private final String call;

    ListKind(String call) {
        this.call = call;
    }

    @Override
    public String toString() {
        return call;
    }
}
