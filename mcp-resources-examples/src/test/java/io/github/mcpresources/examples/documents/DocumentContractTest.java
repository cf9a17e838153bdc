package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that the document server complies with the specification without any waiver. */
class DocumentContractTest {

    /** The contract of a server at one revision. */
    abstract static class Contract implements ResourceServerContract {

        @Parameter
        Revision revision;

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision)
                    .notificationTimeout(ServerProcess.PATIENCE)
                    .variable("root", "sample-documents")
                    .variable("q", "storm")
                    .build();
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource
    class OverStdio extends Contract {
        @Override
        public ResourceClient client() {
            return LocalServer.overStdio();
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource
    class OverHttp extends Contract {

        private static LocalServer server;

        @BeforeAll
        static void start() {
            server = LocalServer.start();
        }

        @AfterAll
        static void stop() {
            server.close();
        }

        @Override
        public ResourceClient client() {
            return ResourceClient.http(server.url())
                    .header("Authorization", server.authorization())
                    .deadline(ServerProcess.PATIENCE);
        }
    }
}
