package io.github.mcpresources.samples.notes;

import io.github.mcpresources.spring.test.McpResourcesContract;
import io.github.mcpresources.testkit.ContractOptions;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** Checks the running application against the specification. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class NotesContractTest {

    @TestConfiguration(proxyBeanMethods = false)
    static class Options {
        @Bean
        ContractOptions contractOptions() {
            return ContractOptions.builder()
                    .variable("number", "1")
                    .expectText("note://by-number/1", "Water the plants")
                    .build();
        }
    }

    @McpResourcesContract
    void compliesWithSpecification() {}
}
