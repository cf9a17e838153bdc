package io.github.mcpresources.examples;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that a server of this module complies with the specification on the transports that its command line does not
 * offer.
 */
public abstract class TransportsContract {

    /** Returns the provider of the served resources. */
    protected abstract ResourceProvider provider();

    /** Returns the options of the contract for the provider. */
    protected abstract ContractOptions options();

    @Nested
    @ParameterizedClass
    @EnumSource
    class Piped implements ResourceServerContract {

        @Parameter
        Revision revision;

        @Override
        public ResourceClient client() {
            return ResourceClient.piped(provider()).deadline(ServerProcess.PATIENCE);
        }

        @Override
        public ContractOptions options() {
            return TransportsContract.this.options().toBuilder()
                    .revision(revision)
                    .build();
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource
    class Stateless implements ResourceServerContract {

        @Parameter
        Revision revision;

        private ServletEndpoint endpoint;

        @BeforeEach
        void start() throws Exception {
            endpoint = ServletEndpoint.stateless(ResourceServer.of(provider()));
        }

        @AfterEach
        void stop() throws Exception {
            endpoint.close();
        }

        @Override
        public ResourceClient client() {
            return ResourceClient.http(endpoint.url()).deadline(ServerProcess.PATIENCE);
        }

        @Override
        public ContractOptions options() {
            return TransportsContract.this.options().toBuilder()
                    .revision(revision)
                    .build();
        }
    }

    /** The contract over SSE. The SDK uses revision 2024-11-05 over this transport, whichever revision is requested. */
    @Nested
    class Sse implements ResourceServerContract {

        private ServletEndpoint endpoint;

        @BeforeEach
        void start() throws Exception {
            endpoint = ServletEndpoint.sse(ResourceServer.of(provider()));
        }

        @AfterEach
        void stop() throws Exception {
            endpoint.close();
        }

        @Override
        public ResourceClient client() {
            return ResourceClient.sse(endpoint.url() + "/sse").deadline(ServerProcess.PATIENCE);
        }

        @Override
        public ContractOptions options() {
            return TransportsContract.this.options();
        }
    }
}
