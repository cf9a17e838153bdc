package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import org.junit.jupiter.api.Test;

/** Tests the gateway of the guide, which waits for a server over HTTP and a server over stdio. */
class TwoServersTest {

    private static final String PROGRAMS = "io.github.mcpresources.examples.guide.";

    @Test
    void firstListHasEntriesOfBothServers() {
        ResourceRegistry pages = ResourceRegistry.create();
        pages.resource("page://start").text("Start");
        String classPath = System.getProperty("java.class.path");
        try (FaultyUpstream wiki = FaultyUpstream.start(pages);
                ResourceClient client = ResourceClient.stdio(
                                ServerProcess.java(),
                                "-cp",
                                classPath,
                                PROGRAMS + "TwoServers",
                                wiki.url(),
                                ServerProcess.java(),
                                "-cp",
                                classPath,
                                PROGRAMS + "Events")
                        .deadline(ServerProcess.PATIENCE)) {
            Reply list = client.list();
            assertThat(list.items())
                    .extracting(item -> item.path("uri").asText())
                    .containsExactly("wiki+page://start");
            assertThat(client.templates().items())
                    .extracting(item -> item.path("uriTemplate").asText())
                    .containsExactly("files+stock://{item}");
            assertThat(list.result().path("_meta").has("io.github.mcpresources/failures"))
                    .isFalse();
        }
    }
}
