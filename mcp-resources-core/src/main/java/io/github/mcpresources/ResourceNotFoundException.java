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

    /** Whether there may be something, which a rule keeps from the caller. */
    private final boolean denied;

    /**
     * The error for a URI.
     *
     * @param uri the URI that was asked for
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
     * The URI that was asked for.
     *
     * @return the URI
     */
    public String uri() {
        return uri;
    }

    /**
     * Whether a rule keeps the resource from the caller. That is for servers, which answer then as if nobody claimed the
     * URI; no client hears of it.
     *
     * @return false where nothing is there
     */
    public boolean isDenied() {
        return denied;
    }
}
