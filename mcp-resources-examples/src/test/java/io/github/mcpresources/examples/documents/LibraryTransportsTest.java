package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.examples.TransportsContract;
import io.github.mcpresources.testkit.rules.ContractOptions;

/** What the document server serves. */
class LibraryTransportsTest extends TransportsContract {

    @Override
    protected ResourceProvider provider() {
        return Library.ofSamples().provider();
    }

    @Override
    protected ContractOptions options() {
        return ContractOptions.defaults().variable("root", "sample-documents").variable("q", "storm");
    }
}
