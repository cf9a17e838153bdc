package io.github.mcpresources.spring.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.ContractOptions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Checks methods with {@link McpResourcesContract}. */
class ContractTest {

    /** The facts about the application that the contract needs. */
    @TestConfiguration(proxyBeanMethods = false)
    static class Options {
        @Bean
        ContractOptions options(ResourceRegistry registry) {
            AtomicInteger added = new AtomicInteger();
            return ContractOptions.builder()
                    .variable("id", "1")
                    .missing("note://none")
                    .notificationTimeout(Duration.ofSeconds(30))
                    .changeList(client -> registry.resource("note://added/" + added.incrementAndGet())
                            .text("new"))
                    .build();
        }
    }

    @Nested
    @SpringBootTest(
            webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
            properties = {"spring.ai.mcp.server.protocol=STREAMABLE", "server.servlet.context-path=/notes"})
    @Import(Options.class)
    class Streamable {
        @McpResourcesContract
        void compliesWithSpecification() {}
    }

    @Nested
    @SpringBootTest(
            webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
            properties = "spring.ai.mcp.server.protocol=SSE")
    @Import(Options.class)
    class Sse {
        @McpResourcesContract
        void compliesWithSpecification() {}
    }

    /** Expects a text that the application does not serve. Only other tests run this class. */
    @SpringBootTest(
            webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
            properties = {"spring.ai.mcp.server.protocol=STATELESS", "spring.mvc.servlet.path=/app"})
    static class WrongText {

        private static final AtomicInteger CALLS = new AtomicInteger();

        @TestConfiguration(proxyBeanMethods = false)
        static class Wrong {
            @Bean
            ContractOptions options() {
                return ContractOptions.builder()
                        .variable("id", "1")
                        .missing("note://none")
                        .expectText("note://1", "another text")
                        .build();
            }
        }

        @McpResourcesContract
        void compliesWithSpecification() {
            CALLS.incrementAndGet();
        }
    }

    @Test
    void failsForBrokenRulesOnly() {
        EngineExecutionResults results = execute(WrongText.class);
        assertThat(results.testEvents().failed().list())
                .isNotEmpty()
                .allSatisfy(event ->
                        assertThat(event.getTestDescriptor().getDisplayName()).contains("note://1"));
        assertThat(results.testEvents().succeeded().count()).isGreaterThan(100);
        assertThat(WrongText.CALLS.get())
                .isEqualTo((int) results.testEvents().started().count());
        assertThat(results.testEvents().succeeded().list())
                .extracting(event -> event.getTestDescriptor().getDisplayName())
                .anyMatch(name -> name.startsWith("2025-11-25"))
                .anyMatch(name -> name.startsWith("2026-07-28"));
    }

    /** Has no web server. Only other tests run this class. */
    @SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
    static class WithoutServer {
        @McpResourcesContract
        void compliesWithSpecification() {}
    }

    @Test
    void saysThatServerIsMissing() {
        assertThat(execute(WithoutServer.class).containerEvents().failed().list())
                .singleElement()
                .asString()
                .contains("RANDOM_PORT");
    }

    private static EngineExecutionResults execute(Class<?> test) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(test))
                .execute();
    }
}
