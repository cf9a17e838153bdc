package io.github.mcpresources.testkit;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import org.junit.jupiter.api.Nested;

/** Checks that a registry inside the SDK's server keeps the contract. */
class PipedServerTest {

    abstract static class Piped implements ResourceServerContract {

        private final Items items = new Items();

        abstract Revision revision();

        @Override
        public ResourceClient client() {
            return ResourceClient.piped(items.registry());
        }

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision())
                    .variable("id", "7")
                    .failing("notes://failing")
                    .expectText("notes://a", "alpha")
                    .changeList(client -> items.add())
                    .build();
        }
    }

    @Nested
    class At20250618 extends Piped {
        @Override
        Revision revision() {
            return Revision.V2025_06_18;
        }
    }

    @Nested
    class At20251125 extends Piped {
        @Override
        Revision revision() {
            return Revision.V2025_11_25;
        }
    }

    @Nested
    class At20260728 extends Piped {
        @Override
        Revision revision() {
            return Revision.V2026_07_28;
        }
    }
}
