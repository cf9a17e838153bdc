package io.github.mcpresources.internal.text;

/** The URI of a request as visibility rules receive it. */
public final class RequestedUri {

    private RequestedUri() {}

    /**
     * Encodes the braces of a URI that a client requests. A rule may allow the text of a template, which it receives for
     * lists and completions. A client must not pass such a rule by requesting this text as a URI.
     *
     * @param uri the URI as the client sent it
     * @return the URI without braces
     */
    public static String withoutBraces(String uri) {
        return uri.indexOf('{') < 0 ? uri : uri.replace("{", "%7B").replace("}", "%7D");
    }
}
