package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that mounted servers end with the process that mounts them, whatever signal ends this process. */
class KilledProcessTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private Process process;

    private List<ProcessHandle> started(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(SampleServer.command());
        command.set(command.size() - 1, MountingProcess.class.getName());
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command)
                .redirectError(Redirect.to(new File("target/mounting-process.log")))
                .start();
        opened.closing(process::destroyForcibly);
        String line =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        List<ProcessHandle> children = Stream.of(line.split(" "))
                .map(id -> ProcessHandle.of(Long.parseLong(id)).orElseThrow())
                .toList();
        children.forEach(child -> opened.closing(child::destroyForcibly));
        return children;
    }

    private void send(String signal) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /**
     * Skips the test if this process ignores the signal, because its children then ignore it too. This process may ignore
     * a signal if it runs in the background.
     */
    private static void assumeNotIgnored(int number) throws Exception {
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            String mask = Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("SigIgn:"))
                    .findFirst()
                    .orElseThrow();
            boolean ignored = new BigInteger(mask.substring(7).strip(), 16).testBit(number - 1);
            assumeFalse(ignored, "NOT CHECKED: signal " + number + " is ignored here");
        }
    }

    @ParameterizedTest
    @CsvSource({"TERM, 15", "INT, 2", "HUP, 1"})
    void signalEndsServersTheirChildrenAndStubbornPrograms(String signal, int number) throws Exception {
        assumeNotIgnored(number);
        List<ProcessHandle> children = started("stubborn");
        assertThat(children).hasSizeGreaterThanOrEqualTo(3).allMatch(ProcessHandle::isAlive);

        send(signal);

        eventually().until(() -> !process.isAlive());
        eventually().until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void killedProcessEndsItsServer() throws Exception {
        List<ProcessHandle> server = started();

        send("KILL");

        eventually().until(() -> server.stream().noneMatch(ProcessHandle::isAlive));
    }
}
