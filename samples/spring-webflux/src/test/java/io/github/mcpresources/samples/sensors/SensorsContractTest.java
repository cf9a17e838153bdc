package io.github.mcpresources.samples.sensors;

import io.github.mcpresources.spring.test.McpResourcesContract;
import io.github.mcpresources.testkit.ContractOptions;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** Checks the running application against the specification. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class SensorsContractTest {

    @TestConfiguration(proxyBeanMethods = false)
    static class Options {
        @Bean
        ContractOptions contractOptions() {
            return ContractOptions.builder().variable("name", "attic").build();
        }
    }

    @McpResourcesContract
    void compliesWithSpecification() {}
}
