package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.examples.TransportsContract;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import io.github.mcpresources.testkit.rules.ContractOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the document server serves, with all that is inside the Office documents in the list, keeps the specification in each
 * revision. That the transports keep it is the matter of {@link TransportsContract}, with another server.
 */
@ParameterizedClass
@EnumSource
class LibraryContractTest implements ResourceServerContract {

    @Parameter
    Revision revision;

    private final Library library = Library.ofSamples(OfficeMode.LIST);

    @AfterEach
    void close() throws Exception {
        library.close();
    }

    @Override
    public ResourceClient client() {
        return ResourceClient.piped(library.provider()).deadline(ServerProcess.PATIENCE);
    }

    @Override
    public ContractOptions options() {
        return ContractOptions.defaults()
                .revision(revision)
                .variable("root", "sample-documents")
                .variable("q", "storm");
    }
}
