package io.github.mcpresources;

/**
 * The error for a URI that no resource has, or whose resource the caller may not see. The client cannot distinguish the
 * two cases.
 *
 * <p>The code on the wire depends on the revision: -32002 up to 2025-11-25, -32602 from 2026-07-28 on.
 */
@SuppressWarnings("serial")
public final class ResourceNotFoundException extends ResourceException {

    /** The requested URI. */
    private final String uri;

    /** True if a rule hides the resource from the caller. */
    private final boolean denied;

    /**
     * Creates the error for a URI.
     *
     * @param uri the requested URI
     */
    public ResourceNotFoundException(String uri) {
        this(uri, false);
    }

    private ResourceNotFoundException(String uri, boolean denied) {
        super(-32002, "Resource not found", data("uri", uri), null);
        this.uri = uri;
        this.denied = denied;
    }

    static ResourceNotFoundException denied(String uri) {
        return new ResourceNotFoundException(uri, true);
    }

    /**
     * The requested URI.
     *
     * @return the URI
     */
    public String uri() {
        return uri;
    }

    /**
     * Checks whether a rule hides the resource from the caller. If so, a server answers as if no provider claimed the
     * URI, so that the client cannot detect the rule.
     *
     * @return true if a rule hides the resource; false if there is no resource
     */
    public boolean isDenied() {
        return denied;
    }
}
