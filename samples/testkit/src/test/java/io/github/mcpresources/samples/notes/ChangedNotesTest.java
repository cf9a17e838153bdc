package io.github.mcpresources.samples.notes;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what a client receives when a note changes, in a session and at 2026-07-28. */
class ChangedNotesTest {

    // snippet: client
    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void notifiesOfChangedNote(Revision revision) {
        ResourceRegistry notes = NotesServer.notes();
        try (ResourceServer server = ResourceServer.of(notes);
                ResourceClient client = ResourceClient.piped(server).revision(revision)) {
            Reply list = client.list();
            assertThat(list).lists("notes://a", "notes://b").hasNoNextPage();
            assertEquals("text/plain", list.items().get(0).path("mimeType").asText());

            try (Listening listening = client.watch(List.of("notes://a"))) {
                server.events().updated("notes://a");
                Message update = listening
                        .await(
                                message -> message.method().equals("notifications/resources/updated"),
                                Duration.ofSeconds(5))
                        .orElseThrow();
                assertEquals("notes://a", update.params().path("uri").asText());
            }
            assertThat(client.read("notes://a")).hasText("buy milk").hasMimeType("text/plain");
        }
    }
    // end of snippet
}
