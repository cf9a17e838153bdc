package io.github.mcpresources.testkit.assertions;

import io.github.mcpresources.testkit.client.Reply;

/**
 * Entry point for assertions on responses.
 *
 * <pre>{@code
 * assertThat(client.read("notes://a")).hasText("hi").hasMimeType("text/plain");
 * assertThat(client.read("notes://zz")).failsWithCode(-32002).withUri("notes://zz");
 * assertThat(client.list()).lists("notes://a", "notes://b").hasNextPage();
 * }</pre>
 */
public final class ResourceAssertions {

    private ResourceAssertions() {}

    /**
     * Creates an assertion on a response.
     *
     * @param reply the response of the server
     * @return the assertion
     */
    public static ReplyAssert assertThat(Reply reply) {
        return new ReplyAssert(reply);
    }
}
