package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.examples.TransportsContract;
import io.github.mcpresources.testkit.rules.ContractOptions;
import org.junit.jupiter.api.AfterEach;

/** What the document server serves, with all that is inside the Office documents in the list. */
class LibraryTransportsTest extends TransportsContract {

    private final Library library = Library.ofSamples(OfficeMode.LIST);

    @AfterEach
    void close() throws Exception {
        library.close();
    }

    @Override
    protected ResourceProvider provider() {
        return library.provider();
    }

    @Override
    protected ContractOptions options() {
        return ContractOptions.defaults().variable("root", "sample-documents").variable("q", "storm");
    }
}
