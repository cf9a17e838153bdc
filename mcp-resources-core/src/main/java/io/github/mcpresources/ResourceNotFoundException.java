package io.github.mcpresources;

/**
 * No resource has this URI, or none that the caller may see; the two look the same.
 *
 * <p>The code on the wire is the revision's: -32002 up to 2025-11-25, -32602 from 2026-07-28 on.
 */
@SuppressWarnings("serial")
public final class ResourceNotFoundException extends ResourceException {

    /** The URI that was asked for. */
    private final String uri;

    /**
     * The error for a URI.
     *
     * @param uri the URI that was asked for
     */
    public ResourceNotFoundException(String uri) {
        super(-32002, "Resource not found", data("uri", uri), null);
        this.uri = uri;
    }

    /**
     * The URI that was asked for.
     *
     * @return the URI
     */
    public String uri() {
        return uri;
    }
}
