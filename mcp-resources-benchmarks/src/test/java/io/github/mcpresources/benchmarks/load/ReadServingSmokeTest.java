package io.github.mcpresources.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Checks that every serving gives the same answers, and that the command prints its tables. */
final class ReadServingSmokeTest {

    private static final int RESOURCES = 250;

    static Stream<Scenario> everyServingOnEveryTransport() {
        return Arrays.stream(Transport.values())
                .flatMap(transport -> Arrays.stream(Serving.values())
                        .map(serving -> new Scenario(transport, serving, RESOURCES, true)))
                .filter(Scenario::isPossible);
    }

    @ParameterizedTest
    @MethodSource("everyServingOnEveryTransport")
    void answersReadsAndLists(Scenario scenario) throws Exception {
        Server server = ServerProcess.start(scenario);
        try (Client client = new Client(server.getURI().getPort(), scenario.transport())) {
            client.verifyRead(RESOURCES);
            if (scenario.serving().hasLists()) {
                client.verifyList(RESOURCES, scenario.serving().hasPages());
            }
        } finally {
            server.stop();
        }
    }

    @Test
    void measuresSeparateServerProcessesAndPrintsRatios() {
        StringWriter printed = new StringWriter();

        int exitCode = new CommandLine(new ReadServing())
                .setOut(new PrintWriter(printed))
                .setErr(new PrintWriter(Writer.nullWriter()))
                .execute(
                        "--transport=STATELESS",
                        "--serving=SDK,ATTACHED,BARE_MAP",
                        "--resources=" + RESOURCES,
                        "--requests=20",
                        "--warmup=0",
                        "--rounds=1",
                        "--server-option=-XX:TieredStopAtLevel=1");

        assertThat(exitCode).isZero();
        assertThat(printed.toString())
                .contains("resources/read over stateless HTTP", "resources/list over stateless HTTP")
                .contains("SDK / attached", "attached / bare map")
                .containsPattern("\\| 250 \\| [0-9]");
    }
}
