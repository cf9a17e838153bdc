package io.github.mcpresources.uri;

/** A URI template. */
public final class UriTemplate {
    private UriTemplate() {}
}
