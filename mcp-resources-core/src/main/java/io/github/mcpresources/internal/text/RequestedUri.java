package io.github.mcpresources.internal.text;

/** Prepares the URI of a request for visibility rules. */
public final class RequestedUri {

    private RequestedUri() {}

    /**
     * Percent-encodes the braces of a requested URI. For lists and completions, a visibility rule receives the text of
     * a template, which contains braces. The encoding ensures that a client cannot satisfy a rule for a template by
     * requesting the text of the template as a URI.
     *
     * @param uri the URI as the client sent it
     * @return the URI with encoded braces; a URI without an opening brace is returned unchanged
     */
    public static String withoutBraces(String uri) {
        return uri.indexOf('{') < 0 ? uri : uri.replace("{", "%7B").replace("}", "%7D");
    }
}
