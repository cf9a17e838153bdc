package io.github.mcpresources.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Every way of serving answers on every transport, and the tables are printed. What is measured here means nothing. */
final class ReadServingSmokeTest {

    @ParameterizedTest
    @EnumSource
    void everyServingAnswersOn(Transport transport) {
        StringWriter printed = new StringWriter();

        int exitCode = new CommandLine(new ReadServing())
                .setOut(new PrintWriter(printed))
                .execute(
                        "--transport=" + transport,
                        "--resources=250",
                        "--requests=20",
                        "--warmup=0",
                        "--rounds=1",
                        "--connections=2",
                        "--server-option=-XX:TieredStopAtLevel=1");

        assertThat(exitCode).isZero();
        assertThat(printed.toString())
                .contains("resources/read over " + transport.title(), "resources/list over " + transport.title())
                .contains("SDK / attached", "attached / bare map")
                .containsPattern("\\| 250 \\| [0-9]");
    }
}
