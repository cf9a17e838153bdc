package io.github.mcpresources.benchmarks.updates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/**
 * Runs the load program at a small scale. Checks that all other sessions receive every update while the writer of one
 * session is blocked.
 */
@Timeout(900)
final class UpdateLoadTest {

    @Test
    void silentSessionDelaysNoOtherSessionAndIsDisconnected() {
        StringWriter printed = new StringWriter();

        int exitCode = new CommandLine(new UpdateLoad())
                .setOut(new PrintWriter(printed))
                .execute("--sessions=50", "--seconds=5", "--settle=3", "--write-timeout=2000", "--patience=300");

        assertThat(exitCode).as("%s", printed).isZero();
        assertThat(printed.toString())
                .doesNotContain("BROKEN")
                .contains(
                        "to 49 sessions that read",
                        "ok      0 notifications were missing",
                        "sendEvent",
                        "connection was closed");
    }
}
