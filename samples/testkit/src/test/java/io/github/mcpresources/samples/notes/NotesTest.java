package io.github.mcpresources.samples.notes;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.ServedResources;
import io.github.mcpresources.testkit.junit.ServeResources;
import org.junit.jupiter.api.Test;

/** Tests single requests to the notes, without a separate server process. */
class NotesTest {

    // snippet: single requests
    @ServeResources
    private final ServedResources notes = ServedResources.of(NotesServer.notes());

    @Test
    void readsNoteById() {
        try (ResourceClient client = notes.client()) {
            assertThat(client.list()).lists("notes://a", "notes://b");
            assertThat(client.read("notes://by-id/b")).hasText("call Ann");
            assertThat(client.read("notes://by-id/zz")).failsWithCode(-32602).withUri("notes://by-id/zz");
        }
    }
    // end of snippet
}
