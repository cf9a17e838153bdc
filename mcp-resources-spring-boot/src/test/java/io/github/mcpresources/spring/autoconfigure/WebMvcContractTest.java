package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that an application with Spring AI's WebMVC starter complies with the specification, without a bean of its own. */
class WebMvcContractTest {

    static final String COMBINATIONS = "io.github.mcpresources.spring.autoconfigure.WebMvcContractTest#combinations";
    static final String TYPES = "io.github.mcpresources.spring.autoconfigure.WebMvcContractTest#types";

    static final boolean ALL = Boolean.getBoolean("contract.all");

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

    /**
     * Returns the protocols, the types of server and the revisions of the tests: each protocol with sessions and each type
     * once, and revision 2026-07-28, which does not reach Spring AI's server, once. With {@code -Dcontract.all=true}, returns
     * all combinations.
     */
    static Stream<Arguments> combinations() {
        return ALL
                ? Stream.of("STREAMABLE", "STATELESS")
                        .flatMap(protocol -> Stream.of("SYNC", "ASYNC")
                                .flatMap(type -> Stream.of(Revision.V2025_11_25, Revision.V2026_07_28)
                                        .map(revision -> Arguments.of(protocol, type, revision))))
                : Stream.of(
                        Arguments.of("STREAMABLE", "SYNC", Revision.V2026_07_28),
                        Arguments.of("STREAMABLE", "ASYNC", Revision.V2025_11_25),
                        Arguments.of("STATELESS", "SYNC", Revision.V2025_11_25));
    }

    static Stream<String> types() {
        return ALL ? Stream.of("SYNC", "ASYNC") : Stream.of("SYNC");
    }

    @Nested
    @ParameterizedClass
    @MethodSource(COMBINATIONS)
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
    @MethodSource(TYPES)
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
