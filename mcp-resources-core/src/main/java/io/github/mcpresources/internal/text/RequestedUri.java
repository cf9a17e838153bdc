package io.github.mcpresources.internal.text;

/** Prepares the URI of a request for visibility rules. */
public final class RequestedUri {

    private RequestedUri() {}

    /**
     * Percent-encodes the braces of a requested URI, so that the URI cannot equal the text of a template. For lists and
     * completions, a visibility rule receives the text of a template instead of a URI. If a client requested this text
     * as a URI, the rule could not distinguish the two cases.
     */
    public static String withoutBraces(String uri) {
        return uri.indexOf('{') < 0 ? uri : uri.replace("{", "%7B").replace("}", "%7D");
    }
}
