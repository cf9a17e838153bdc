package io.github.mcpresources.compositor;

/** Many providers as one. */
public final class ResourceCompositor {
    private ResourceCompositor() {}
}
