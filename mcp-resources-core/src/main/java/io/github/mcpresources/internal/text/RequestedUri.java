package io.github.mcpresources.internal.text;

/** Prepares the URI of a request for visibility rules. */
public final class RequestedUri {

    private RequestedUri() {}

    /**
     * Percent-encodes the braces of a requested URI. For lists and completions, a visibility rule receives the text of
     * a template, which contains braces. A client must not satisfy a rule for a template by requesting that text as a
     * URI.
     */
    public static String withoutBraces(String uri) {
        return uri.indexOf('{') < 0 ? uri : uri.replace("{", "%7B").replace("}", "%7D");
    }
}
