package io.github.mcpresources.samples.notes;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.junit.ProviderContract;

/** Checks the notes as a provider, without a server. */
// snippet: check a provider
class NotesProviderTest implements ProviderContract {
    @Override
    public ResourceProvider provider() {
        return NotesServer.notes();
    }

    @Override
    public ProviderOptions options() {
        return ProviderOptions.builder().variable("id", "a").build();
    }
}
// end of snippet
