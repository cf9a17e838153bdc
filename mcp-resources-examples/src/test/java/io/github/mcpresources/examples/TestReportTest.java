package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the table at the end of {@code .ci/run}, which decides whether enough tests ran. */
class TestReportTest {

    private static final String ABORTED = "<skipped type='x'>org.opentest4j.TestAbortedException: %s\n\tat x</skipped>";

    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    private record Printed(int exitCode, String text) {}

    @BeforeAll
    static void compile() {
        int end = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "../.ci/Report.java");
        assertThat(end).isZero();
    }

    @BeforeEach
    void oneTestOfAHundredStandsAside() throws IOException {
        report("MostTest", "<testcase name='passes'/>".repeat(99) + aside("no mkfifo"));
    }

    private static String aside(String reason) {
        return "<testcase name='t' classname='c'>" + ABORTED.formatted(reason) + "</testcase>";
    }

    private void report(String test, String cases) throws IOException {
        Path module = Files.createDirectories(folder.resolve("verify/module"));
        Files.writeString(
                module.resolve("TEST-" + test + ".xml"),
                "<testsuite name='" + test + "' failures='0' errors='0'>" + cases + "</testsuite>");
    }

    private Printed print() throws Exception {
        Process process = new ProcessBuilder(
                        ServerProcess.java(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classes.toString(),
                        "Report",
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Printed(process.waitFor(), text);
    }

    @Test
    void allowsOneAbortedTestInHundred() throws Exception {
        report("EngineTest", aside("NOT CHECKED: slides. That needs an engine"));
        Printed printed = print();
        assertThat(printed.text())
                .contains(
                        "aside: 1 of 100 tests, 1.00 %",
                        "1  no mkfifo", "   NOT CHECKED: slides. That needs an engine");
        assertThat(printed.exitCode()).as(printed.text()).isZero();
    }

    @Test
    void listsUncheckedItemsOfLog() throws Exception {
        assertThat(print().text()).contains("not checked, since a program or a file is missing: nothing");
        Files.writeString(folder.resolve("verify.txt"), "NOT CHECKED: the schemas\nNOT CHECKED: the schemas\n");
        Printed printed = print();
        assertThat(printed.text())
                .containsOnlyOnce("   NOT CHECKED: the schemas")
                .doesNotContain("missing: nothing");
        assertThat(printed.exitCode()).as(printed.text()).isZero();
    }

    @Test
    void failsIfTwoTestsInHundredAreAborted() throws Exception {
        report("OtherTest", aside("no corpus"));
        Printed printed = print();
        assertThat(printed.text()).contains("FAILED: too many tests stand aside", "1  no corpus");
        assertThat(printed.exitCode()).isEqualTo(1);
    }

    @Test
    void reportsTestClassWithoutTest() throws Exception {
        report("VanishedTest", "");
        Printed printed = print();
        assertThat(printed.text()).contains("FAILED: a test class without a test: verify module: VanishedTest");
        assertThat(printed.exitCode()).isEqualTo(1);
    }

    @Test
    void ignoresInapplicableRuleCheckedForAnotherServer() throws Exception {
        report(
                "OneContractTest",
                aside("[REQUIRED R19.once] A walk: no list has a second page").repeat(3));
        Printed printed = print();
        assertThat(printed.text()).contains("aside: 4 of 103 tests");
        assertThat(printed.exitCode()).isEqualTo(1);

        report("OtherContractTest", "<testcase name='Pages [REQUIRED R19.once] A walk'/>");
        printed = print();
        assertThat(printed.text()).contains("aside: 1 of 101 tests");
        assertThat(printed.exitCode()).as(printed.text()).isZero();
    }
}
