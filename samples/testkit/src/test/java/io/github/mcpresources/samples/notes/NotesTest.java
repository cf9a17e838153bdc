package io.github.mcpresources.samples.notes;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.ServedResources;
import io.github.mcpresources.testkit.junit.ProviderContract;
import io.github.mcpresources.testkit.junit.ServeResources;
import org.junit.jupiter.api.Test;

/** Tests the notes as a provider, and without a separate server process. */
class NotesTest implements ProviderContract {

    @ServeResources
    private final ServedResources notes = ServedResources.of(NotesServer.notes());

    @Override
    public ResourceProvider provider() {
        return NotesServer.notes();
    }

    @Override
    public ProviderOptions options() {
        return ProviderOptions.builder().variable("id", "a").build();
    }

    @Test
    void aNoteIsReadByItsIdToo() {
        try (ResourceClient client = notes.client()) {
            assertThat(client.list()).lists("notes://a", "notes://b");
            assertThat(client.read("notes://by-id/b")).hasText("call Ann");
            assertThat(client.read("notes://by-id/zz")).failsWithCode(-32602).withUri("notes://by-id/zz");
        }
    }
}
