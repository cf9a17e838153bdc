package io.github.mcpresources.testkit.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.mcpresources.testkit.RawServers;
import io.github.mcpresources.testkit.client.Json;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the command line with the raw server over HTTP. */
class CommandLineTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private RawServers.Running endpoint = RawServers.good();

    @AfterEach
    void close() {
        endpoint.close();
    }

    private int run(String... arguments) {
        return TestkitCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void exitsWithZeroIfServerKeepsRules() {
        assertThat(run("check", "--quiet", "--http", endpoint.url(), "--variable", "id=7"))
                .as(out.toString())
                .isZero();
        assertThat(out.toString()).contains(" PASSED: ", "0 failed,").doesNotContain("waivers");
    }

    @Test
    void reportsSessionsAndStatelessRevisionInOneFile(@TempDir Path folder) throws Exception {
        String[] check = {"check", "--quiet", "--http", endpoint.url()};
        for (String form : new String[] {"md", "html", "xml", "json"}) {
            check = with(check, "--report=" + folder.resolve("r." + form));
        }
        assertThat(run(check)).isZero();
        assertThat(out.toString()).contains(", 2025-11-25) PASSED: ", ", 2026-07-28) PASSED: ");
        for (String form : new String[] {"md", "html"}) {
            assertThat(Files.readString(folder.resolve("r." + form)))
                    .contains("R22.session-code", "R22.code", ", 2025-11-25) PASSED: ", ", 2026-07-28) PASSED: ");
        }
        var reports = Json.parse(Files.readString(folder.resolve("r.json"))).path("reports");
        assertThat(reports.findValuesAsText("revision")).containsExactly("2025-11-25", "2026-07-28");
        var suites = javax.xml.parsers.DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("r.xml").toFile())
                .getDocumentElement();
        assertThat(suites.getTagName()).isEqualTo("testsuites");
        assertThat(suites.getElementsByTagName("testsuite").getLength()).isEqualTo(2);
    }

    @Test
    void failsIfOneRevisionBreaksRuleUnlessWaived() {
        endpoint.close();
        endpoint = RawServers.withAnotherCodeForWhatIsMissing();
        String[] check = {"check", "--quiet", "--http", endpoint.url()};
        assertThat(run(check)).isEqualTo(1);
        assertThat(out.toString()).contains("2025-11-25 [", "R22.session-code", ", 2026-07-28) PASSED: ");
        assertThat(run(with(check, "--waive", "R22=comes later"))).isZero();
        assertThat(run(with(check, "--waive", "R22=comes later", "--revision=2026-07-28")))
                .isEqualTo(1);
    }

    @Test
    void writesNoProgressIfStandardErrorIsNoTerminal(@TempDir Path folder) throws Exception {
        Path written = folder.resolve("err.txt");
        String classPath = Stream.of(
                        System.getProperty("java.class.path", ""),
                        System.getProperty("jdk.module.path", ""),
                        Path.of("target/classes").toAbsolutePath().toString())
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        Process check = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        TestkitCommand.class.getName(),
                        "check",
                        "--revision=2025-11-25",
                        "--http=" + endpoint.url())
                .redirectError(written.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(check.waitFor()).isZero();
        assertThat(Files.readString(written)).doesNotContain("done", "failed", "\r");
    }

    @Test
    void checksKeepAliveWithinGivenTime(@TempDir Path folder) throws Exception {
        Path report = folder.resolve("r.md");
        String[] check = {"check", "--quiet", "--http", endpoint.url(), "--report=" + report};
        assertThat(run(check)).isZero();
        assertThat(Files.readString(report)).containsPattern("R30.alive.*NOT APPLICABLE.*\\(--keep-alive\\)");
        assertThat(run(with(check, "--keep-alive=20"))).isZero();
        assertThat(Files.readString(report)).containsPattern("R30.alive.*PASSED");
    }

    @Test
    void exitsWithOneAndReportsRawLinesOfBrokenRule(@TempDir Path folder) throws Exception {
        endpoint.close();
        endpoint = RawServers.withoutTheNameOfWhatIsMissing();
        int code = run(
                "check",
                "--quiet",
                "--revision=2025-11-25",
                "--http",
                endpoint.url(),
                "--report=" + folder.resolve("r.md"),
                "--report=" + folder.resolve("r.html"),
                "--report=" + folder.resolve("r.xml"),
                "--report=" + folder.resolve("r.json"));
        assertThat(code).isEqualTo(1);
        assertThat(out.toString()).contains("[RECOMMENDED R22.uri]", "\"data.uri\" is (missing)", "resources/read");
        for (String file : new String[] {"r.md", "r.html", "r.xml"}) {
            assertThat(Files.readString(folder.resolve(file))).contains("R22.uri", "no-such-resource", "-32002");
        }
        assertThat(Files.readString(folder.resolve("r.html"))).doesNotContain("<script", "src=\"http");
        var json = Json.parse(Files.readString(folder.resolve("r.json")));
        assertThat(json.path("passed").booleanValue()).isFalse();
        javax.xml.parsers.DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("r.xml").toFile());
    }

    @Test
    void exitsWithZeroForWaivedRuleAndOneForStaleWaiver() {
        endpoint.close();
        endpoint = RawServers.withoutTheNameOfWhatIsMissing();
        String[] check = {"check", "--quiet", "--revision=2025-11-25", "--http", endpoint.url()};
        assertThat(run(with(check, "--waive", "R22.uri=comes later"))).isZero();
        assertThat(run(with(check, "--waive", "R22.uri=comes later", "--waive", "R7=was broken")))
                .isEqualTo(1);
        assertThat(out.toString())
                .contains("The waiver of R7 is no longer needed", "waivers that are no longer needed: 1");
    }

    @Test
    void waiverOfTargetDoesNotCoverOtherTargets() {
        endpoint.close();
        endpoint = RawServers.withoutTheNameOfWhatIsMissing();
        String[] check = {"check", "--quiet", "--revision=2025-11-25", "--http", endpoint.url(), "--missing=raw://gone"
        };
        assertThat(run(with(check, "--waive=R22.uri@raw://gone=comes later"))).isEqualTo(1);
        assertThat(out.toString())
                .contains("[RECOMMENDED R22.uri]", "<mcp-resources-testkit://no-such-resource/4f1c>")
                .doesNotContain("<raw://gone>");
    }

    @Test
    void reportsWaiverOfUnknownTargetAsStale() {
        assertThat(run("check", "--quiet", "--http", endpoint.url(), "--waive=R22.uri@raw://gone=comes later"))
                .isEqualTo(1);
        assertThat(out.toString()).containsOnlyOnce("The waiver of R22.uri@raw://gone is no longer needed");
    }

    @Test
    void failingChangeToolFailsDependentRules() {
        String[] check = {"check", "--quiet", "--revision=2025-11-25", "--http", endpoint.url()};
        assertThat(run(with(check, "--change-tool=raw://text/a=edit"))).isEqualTo(1);
        assertThat(out.toString())
                .contains("R24.update", "could not be checked", "The tool edit returned an error", "no such tool");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --change-tool      | notes://a=edit {"id":"a" | --change-tool notes://a: "edit {"id":"a"" | arguments as JSON
            --change-tool      | notes://a=edit ["a"]     | --change-tool notes://a: "edit ["a"]"     | arguments as JSON
            --change-list-tool | edit 7                   | --change-list-tool: "edit 7"              | arguments as JSON
            --change-list-tool | ` {"id":"a"}`            | --change-list-tool: " {"id":"a"}"         | name of a tool
            """)
    void refusesInvalidToolArguments(String option, String value, String which, String what) {
        assertThat(run("check", "--http", "http://127.0.0.1:9/mcp", option, value))
                .isEqualTo(2);
        assertThat(err.toString()).contains(which, what);
    }

    @Test
    void namesCommandLineOptionsInReport(@TempDir Path folder) throws Exception {
        Path report = folder.resolve("r.md");
        assertThat(run("check", "--quiet", "--http", endpoint.url(), "--report=" + report))
                .isZero();
        assertThat(Files.readString(report))
                .contains(
                        "(--variable)",
                        "(--expect)",
                        "(--failing)",
                        "(--change-tool)",
                        "(--change-list-tool)",
                        "(--revision)")
                .doesNotContain("(ContractOptions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ID", "raw://item/{id}#ID", "raw://item#id"})
    void refusesUnknownVariable(String variable) {
        assertThat(run("check", "--quiet", "--http", endpoint.url(), "--variable=" + variable + "=7"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("--variable: no template has the variable \"" + variable + "\".", "raw://item/{id} (id); ");
    }

    @Test
    void acceptsVariableOfOneTemplate() {
        assertThat(run("check", "--quiet", "--http", endpoint.url(), "--variable=raw://item/{id}#id=7"))
                .isZero();
    }

    @Test
    void refusesSecondToolForList() {
        assertThat(run("check", "--http", endpoint.url(), "--change-list-tool=a", "--change-list-tool=b"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--change-list-tool", "only once");
    }

    private static String[] with(String[] some, String... more) {
        String[] all = java.util.Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }

    @Test
    void exitsWithTwoAndExplainsInvalidCommandLine() {
        assertThat(run("check")).isEqualTo(2);
        assertThat(run("check", "--http", endpoint.url(), "--waive", "R99=because"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("R99", "not in the catalogue of rules");
        assertThat(run("check", "--http", endpoint.url(), "--report", "r.pdf")).isEqualTo(2);
        assertThat(err.toString()).contains("must end in .md, .html, .xml or .json");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --http localhost:3000/mcp                   | "localhost:3000/mcp" | http://localhost:3000/mcp
            --http nonsense                             | "nonsense"           | http://localhost:3000/mcp
            --http http://                              | "http://"            | http://localhost:3000/mcp
            --sse ftp://localhost/sse                   | "ftp://localhost/sse" | http://localhost:3000/mcp
            --http http://127.0.0.1:9 --header Host=x   | "Host"               | cannot be set
            --http http://127.0.0.1:9 --revision latest | "latest"             | 2026-07-28
            --http http://127.0.0.1:9 --timeout 0       | timeout              | at least 1
            --http http://127.0.0.1:9 --keep-alive 0    | --keep-alive         | at least 1
            --http http://127.0.0.1:9 --max-targets 0          | --max-targets               | at least 1
            --stdio node --header A=b                   | --header             | --http and --sse
            --stdio node --keep-alive 5                 | --keep-alive         | --http with revision 2026-07-28
            --sse http://127.0.0.1:9 --keep-alive 5     | --keep-alive         | --http with revision 2026-07-28
            --http http://127.0.0.1:9 --revision=2025-11-25 --keep-alive 5 | --keep-alive | --http with revision 2026-07-28
            --stdio 'node                               | quotation mark       | node
            --http http://127.0.0.1:9 --expect notes://a=no-such-file-4f1c | --expect notes://a | no-such-file-4f1c
            --http http://127.0.0.1:9 --report no-such-folder-4f1c/r.html  | --report | no-such-folder-4f1c
            """, quoteCharacter = '`')
    void reportsInvalidOptionBeforeContactingServer(String options, String value, String remedy) {
        assertThat(run(with(new String[] {"check", "--quiet"}, options.split(" "))))
                .isEqualTo(2);
        assertThat(err.toString().lines().findFirst().orElseThrow()).contains(value, remedy);
        assertThat(err.toString()).contains("Usage:");
    }

    @Test
    void exitsWithOneIfServerIsMissing() {
        assertThat(run("list", "--stdio", "no-such-program-4f1c")).isEqualTo(1);
        assertThat(err.toString()).contains("no-such-program-4f1c");
    }

    @Test
    void listsAllPagesAndReads() {
        assertThat(run("list", "--http", endpoint.url())).isZero();
        assertThat(run("templates", "--http", endpoint.url())).isZero();
        assertThat(run("read", "raw://text/a", "--http", endpoint.url())).isZero();
        assertThat(out.toString()).contains("raw://text/e", "raw://tree/{+path}", "alpha");
    }

    @Test
    void exitsWithOneAndShowsErrorOfFailedRead() {
        assertThat(run("read", "raw://none", "--http", endpoint.url())).isEqualTo(1);
        assertThat(err.toString()).contains("raw://none could not be read", "no such resource");
        assertThat(run("read", "--raw", "raw://none", "--http", endpoint.url())).isEqualTo(1);
        assertThat(out.toString()).contains("no such resource");
    }

    @Test
    void refusesToWatchForZeroSeconds() {
        assertThat(run("watch", "raw://text/a", "--seconds=0", "--http", "http://127.0.0.1:9"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--seconds must be at least 1, not 0.");
    }

    @Test
    void watchesChangesUntilServerEndsStream() {
        endpoint.changeAndEndEachListenStream();
        assertThat(run("watch", "raw://text/a", "--http", endpoint.url())).isZero();
        assertThat(out.toString()).contains("notifications/resources/updated");
    }

    @Test
    void helpShowsUsageAndExitCodes() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("check --stdio", "check --http", "Exit codes");
    }

    @Test
    void splitsCommandLikeShell() {
        assertThat(ServerOptions.words("node  'my server.js' --name=\"a b\" ''"))
                .containsExactly("node", "my server.js", "--name=a b", "");
    }

    /** Starts a server whose answers contain control sequences of a terminal. */
    private static HttpServer hostile() throws IOException {
        String escapes = "\\u001b[2J\\u0007\\u202e\\r";
        Map<String, String> results = Map.of(
                "initialize",
                "'result':{'protocolVersion':'2025-11-25','capabilities':{'resources':{}}," + "'serverInfo':{'name':'"
                        + escapes + "','version':'1'}}",
                "resources/list",
                "'result':{'resources':[{'uri':'x://a','name':'a','title':'two\\nlines\\t" + escapes + "'}]}",
                "resources/templates/list",
                "'result':{'resourceTemplates':[{'uriTemplate':'x://" + escapes + "','name':'t'}]}",
                "resources/read",
                "'error':{'code':-32002,'message':'none" + escapes + "'}");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/mcp", exchange -> {
            var message = Json.parse(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            String result =
                    message == null ? null : results.get(message.path("method").asText());
            if (result == null) {
                exchange.sendResponseHeaders(exchange.getRequestMethod().equals("GET") ? 405 : 202, -1);
            } else {
                String answer = "{'jsonrpc':'2.0','id':" + message.get("id") + "," + result + "}";
                byte[] body = answer.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
        return server;
    }

    @Test
    void escapesControlCharactersOfServer() throws Exception {
        HttpServer server = hostile();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
            assertThat(run("list", "--revision=2025-11-25", "--http", url)).isZero();
            assertThat(run("templates", "--revision=2025-11-25", "--http", url)).isZero();
            assertThat(run("read", "x://a", "--revision=2025-11-25", "--http", url))
                    .isEqualTo(1);
            assertThat(run("check", "--quiet", "--revision=2025-11-25", "--http", url))
                    .isEqualTo(1);
        } finally {
            server.stop(0);
        }
        assertThat(out.toString())
                .contains("x://a\t-\ttwo\\u000alines\\u0009\\u001b[2J\\u0007\\u202e\\u000d\n")
                .doesNotContain("\u001b", "\u0007", "\u202e", "\r");
        assertThat(err.toString()).contains("none").doesNotContain("\u001b", "\u0007", "\u202e", "\r");
    }
}
