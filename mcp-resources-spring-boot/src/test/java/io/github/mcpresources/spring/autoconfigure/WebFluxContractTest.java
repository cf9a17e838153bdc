package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that an application with Spring AI's WebFlux starter complies with the specification, without a bean of its own. */
class WebFluxContractTest {

    abstract static class Contract extends WebMvcContractTest.Contract {

        @Override
        Served started(String... properties) {
            return Served.startReactive(Served.Application.class, properties);
        }
    }

    @Nested
    @ParameterizedClass
    @MethodSource(WebMvcContractTest.COMBINATIONS)
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
    @ParameterizedClass
    @MethodSource(WebMvcContractTest.TYPES)
    class Sse extends Contract {

        @Parameter(0)
        String type;

        @Override
        String[] properties() {
            return new String[] {"spring.ai.mcp.server.protocol=SSE", "spring.ai.mcp.server.type=" + type};
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
