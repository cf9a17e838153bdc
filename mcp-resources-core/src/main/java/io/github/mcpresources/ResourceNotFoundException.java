package io.github.mcpresources;

/**
 * The error for a URI that does not identify a resource, or whose resource is hidden from the caller. The client cannot
 * distinguish the two cases.
 *
 * <p>The error code that the client receives depends on the protocol revision. It is -32002 up to revision 2025-11-25,
 * and -32602 in later revisions. If the URI is malformed, the client receives an error that describes the fault
 * instead.
 */
@SuppressWarnings("serial")
public final class ResourceNotFoundException extends ResourceException {

    private final String uri;

    /** True if a visibility rule hides the resource from the caller. */
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
     * Returns the requested URI.
     *
     * @return the URI
     */
    public String uri() {
        return uri;
    }

    /**
     * Checks whether a visibility rule hides the resource from the caller. In this case, the server sends the same
     * error as for a URI that no provider serves, so that the client cannot detect the rule.
     *
     * @return true if a visibility rule hides the resource; false if the resource does not exist
     */
    public boolean isDenied() {
        return denied;
    }
}
