package io.github.mcpresources.uri;

/** What the laws of matching are stated for. */
final class Laws {
    static final UriTemplate.Policy POLICY = UriTemplate.Policy.builder()
            .acceptEmpty(true)
            .ignoreUnknownQuery(false)
            .build();

    private Laws() {}
}
