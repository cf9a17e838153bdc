package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.examples.TransportsContract;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that the resources of the document server comply with the specification in each revision, with all items of
 * the Office documents in the list. {@link TransportsContract} checks the transports with another server.
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
        return ContractOptions.builder()
                .revision(revision)
                .variable("root", "sample-documents")
                .variable("q", "storm")
                .build();
    }
}
