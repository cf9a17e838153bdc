package io.github.mcpresources.examples.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that the log of the document server can be neither forged nor flooded. */
class LogOutputTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private Instant now = Instant.EPOCH;
    private final LogOutput log = new LogOutput(new PrintStream(written, true, UTF_8), () -> now);

    private List<String> lines() {
        return written.toString(UTF_8).lines().toList();
    }

    @Test
    void escapesControlCharactersInLine() {
        log.println("2026-01-01 WARN read of x\r\n2026-01-01 ERROR forged\u001b[31m\u202e");

        assertThat(lines())
                .containsExactly("2026-01-01 WARN read of x\\u000d\\u000a2026-01-01 ERROR forged\\u001b[31m\\u202e");
    }

    @Test
    void keepsStackTraceBelowLineAndEscapesMessages() {
        log.println("WARN failed");
        new IllegalStateException("a\nERROR forged").printStackTrace(log);

        assertThat(lines())
                .startsWith("WARN failed", "java.lang.IllegalStateException: a\\u000aERROR forged")
                .hasSizeLessThanOrEqualTo(1 + LogOutput.MAX_FRAMES);
        assertThat(lines().get(2)).startsWith("\tat ");
    }

    @Test
    void saysThatLongStackTraceWasCut() {
        log.println("WARN failed");
        IntStream.range(0, 100).forEach(at -> log.println((Object) ("\tat x.Y.z(Y.java:" + at + ")")));

        assertThat(lines())
                .hasSize(1 + LogOutput.MAX_FRAMES)
                .endsWith("\tat x.Y.z(Y.java:58)", "\t... the rest of the stack trace was dropped");
    }

    @Test
    void writesTimeBeforeLineOfLogger() {
        log.println("[main] WARN io.example.Reader - no answer");
        log.println("a line of another program");

        assertThat(lines()).hasSize(2).last().isEqualTo("a line of another program");
        assertThat(lines().get(0))
                .matches("19(69-12-31|70-01-01)T\\d\\d:\\d\\d:\\d\\d\\.000(Z|[+-]\\d\\d:\\d\\d) "
                        + "\\[main] WARN io\\.example\\.Reader - no answer");
    }

    @Test
    void cutsLongLine() {
        log.println("x".repeat(5_000_000));

        assertThat(lines()).containsExactly("x".repeat(LogOutput.LINE_LENGTH) + "…");
    }

    @Test
    void countsLinesThatDifferOnlyInNumbers() {
        IntStream.range(0, 100).forEach(at -> {
            log.println("2026-01-01T00:00:" + at + " WARN no answer, attempt 00ff00ff00ff00" + at);
            new IllegalStateException("down").printStackTrace(log);
        });
        assertThat(lines().stream().filter(line -> line.contains("attempt"))).hasSize(LogOutput.MAX_SIMILAR_LINES);

        now = now.plus(Duration.ofMinutes(1));
        log.println("WARN no answer, attempt 1");

        assertThat(lines())
                .endsWith(
                        "95 log lines were dropped because they were similar or exceeded the limit per minute",
                        "WARN no answer, attempt 1");
    }

    @Test
    void keepsEachLineWithIncident() {
        List<String> incidents = IntStream.range(0, 3_000)
                .mapToObj(at -> "incident %016x".formatted(at))
                .toList();
        incidents.forEach(incident -> {
            log.println("ERROR read of " + "x".repeat(1_000) + " failed, " + incident);
            new IllegalStateException("down " + incident.substring(9)).printStackTrace(log);
        });

        assertThat(lines().stream().filter(line -> line.startsWith("ERROR"))).hasSize(3_000);
        assertThat(written.toString(UTF_8)).contains(incidents);
        assertThat(lines().subList(lines().size() - 2, lines().size()))
                .containsExactly(
                        "ERROR read of " + "x".repeat(LogOutput.SHORT_LENGTH - 14) + "… incident 0000000000000bb7",
                        "java.lang.IllegalStateException: down 0000000000000bb7");
        assertThat(lines().stream().filter(line -> line.startsWith("\tat ")))
                .hasSizeLessThanOrEqualTo(LogOutput.MAX_SIMILAR_LINES * LogOutput.MAX_FRAMES);
    }

    @Test
    void keepsIncidentOfLineThatIsTooLong() {
        log.println("ERROR " + "x".repeat(5_000) + ", incident 0123456789abcdef: down");

        assertThat(lines()).singleElement().asString().endsWith("… incident 0123456789abcdef");
    }

    @Test
    void limitsTotalNumberOfLines() {
        IntStream.range(0, 5_000)
                .forEach(at -> log.println("line " + "ghijklmnop".charAt(at % 10) + "x".repeat(at % 300)));

        assertThat(lines()).hasSize(LogOutput.MAX_LINES);
    }
}
