package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that an application with Spring AI's WebMVC starter complies with the specification, without a bean of its own. */
class WebMvcContractTest {

    abstract static class Contract implements ResourceServerContract {

        private Served served;

        abstract String[] properties();

        abstract ContractOptions.Builder adapt(ContractOptions.Builder options);

        Served served() {
            return served;
        }

        @BeforeEach
        void start() {
            served = started(properties());
        }

        Served started(String... properties) {
            return Served.start(properties);
        }

        @AfterEach
        void stop() {
            served.close();
        }

        @Override
        public ResourceClient client() {
            return served.client();
        }

        @Override
        public ContractOptions options() {
            return adapt(served.options().toBuilder()).build();
        }
    }

    @Nested
    @ParameterizedClass
    @CsvSource({
        "STREAMABLE, SYNC, V2025_11_25",
        "STREAMABLE, SYNC, V2026_07_28",
        "STREAMABLE, ASYNC, V2025_11_25",
        "STATELESS, SYNC, V2025_11_25",
        "STATELESS, SYNC, V2026_07_28",
        "STATELESS, ASYNC, V2025_11_25"
    })
    class Http extends Contract {

        @Parameter(0)
        String protocol;

        @Parameter(1)
        String type;

        @Parameter(2)
        Revision revision;

        @Override
        String[] properties() {
            return new String[] {"spring.ai.mcp.server.protocol=" + protocol, "spring.ai.mcp.server.type=" + type};
        }

        @Override
        ContractOptions.Builder adapt(ContractOptions.Builder options) {
            return options.revision(revision);
        }
    }

    @Nested
    class Sse extends Contract {

        @Override
        String[] properties() {
            return new String[] {"spring.ai.mcp.server.protocol=SSE"};
        }

        @Override
        public ResourceClient client() {
            return ResourceClient.sse(served().url("/sse")).deadline(Duration.ofSeconds(30));
        }

        @Override
        ContractOptions.Builder adapt(ContractOptions.Builder options) {
            return options;
        }
    }
}
