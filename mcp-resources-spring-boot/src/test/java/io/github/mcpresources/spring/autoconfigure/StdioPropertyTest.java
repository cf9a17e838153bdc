package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Configuration;

/** Checks that all parts of the library understand the property {@code stdio} as Spring AI does. */
class StdioPropertyTest {

    @Configuration(proxyBeanMethods = false)
    static class Empty {}

    @ParameterizedTest
    @CsvSource({"true, true", "TRUE, true", "on, true", "yes, true", "false, false", "FALSE, false"})
    void reservesStandardOutputForStdio(String value, boolean isReserved) {
        AtomicBoolean wasReserved = new AtomicBoolean();
        try {
            new SpringApplicationBuilder(Empty.class)
                    .web(WebApplicationType.NONE)
                    .initializers(context -> wasReserved.set(System.out == System.err))
                    .run("--spring.main.banner-mode=off", "--spring.ai.mcp.server.stdio=" + value)
                    .close();
        } finally {
            StdioOutput.release();
        }
        assertThat(wasReserved.get()).isEqualTo(isReserved);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "TRUE", "on", "yes"})
    void refusesStdioWithStateless(String value) {
        Throwable failure = catchThrowable(() -> Served.start(
                        Served.Application.class,
                        "spring.ai.mcp.server.protocol=STATELESS",
                        "spring.ai.mcp.server.stdio=" + value)
                .close());
        assertThat(new ConfigurationFailureAnalyzer().analyze(failure).getDescription())
                .isEqualTo("spring.ai.mcp.server.stdio=" + value
                        + " with spring.ai.mcp.server.protocol=STATELESS starts no MCP server.");
    }
}
