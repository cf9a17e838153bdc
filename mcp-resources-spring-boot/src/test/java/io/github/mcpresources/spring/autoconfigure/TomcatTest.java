package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks what is different in Tomcat, whose request streams report fewer available bytes than have arrived. */
class TomcatTest {

    private static final int READS = 20;

    /** The time for which the filter waits for the rest of a small message. */
    private static final Duration WAIT = Duration.ofMillis(200);

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void doesNotWaitForMoreBytesThanHaveArrived(Revision revision) {
        try (Served served = Served.start("spring.ai.mcp.server.protocol=STREAMABLE");
                ResourceClient client = served.client().revision(revision).open()) {
            client.read("note://1"); // loads classes
            long begun = System.nanoTime();
            for (int read = 0; read < READS; read++) {
                client.read("note://1");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(WAIT.multipliedBy(READS));
        }
    }
}
