package io.github.mcpresources.samples.notes;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.junit.ResourceServerContract;

/** Checks the server against the specification, in a separate process. */
// snippet: check any server
class NotesServerTest implements ResourceServerContract {
    @Override
    public ResourceClient client() {
        String classPath = System.getProperty("java.class.path");
        return ResourceClient.stdio("java", "-cp", classPath, NotesServer.class.getName());
    }

    @Override
    public ContractOptions options() {
        return ContractOptions.builder().variable("id", "a").build();
    }
}
// end of snippet
