package io.github.mcpresources.uri;

/** The policy for which the laws of matching are stated. */
final class Laws {
    static final UriTemplate.Policy POLICY = UriTemplate.Policy.builder()
            .acceptEmpty(true)
            .ignoreUnknownQuery(false)
            .build();

    private Laws() {}
}
