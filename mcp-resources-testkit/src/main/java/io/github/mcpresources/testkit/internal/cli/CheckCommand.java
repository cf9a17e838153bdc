package io.github.mcpresources.testkit.internal.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.Level;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.internal.report.ReportFormat;
import io.github.mcpresources.testkit.internal.rules.Examination;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The {@code check} command, which checks a server against the rules of the contract. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Checks a server against the rules of the contract, and shows each fault with the raw messages.",
            "",
            "Some rules need facts that the testkit cannot observe. They are applied only if an option sets the fact:",
            "",
            "  check --stdio \"node server.js\" --variable id=42 --expect notes://a=a.txt \\",
            "        --change-tool notes://a=edit_note --waive R20.invalid=\"fixed in 2.0\" --report report.html",
            ""
        })
final class CheckCommand implements Callable<Integer> {

    private static final Map<String, String> SETTINGS = Map.of(
            "revision", "--revision",
            "variable", "--variable",
            "failing", "--failing",
            "expectText", "--expect",
            "change", "--change-tool",
            "changeList", "--change-list-tool",
            "keepAlive", "--keep-alive",
            "endListening", "only in a JUnit test: ContractOptions.endListening");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Option(
            names = "--variable",
            paramLabel = "NAME=VALUE",
            description = "A value for a variable, so that templates with this variable can be read. Repeatable.")
    private Map<String, String> variables = new LinkedHashMap<>();

    @Option(
            names = "--missing",
            paramLabel = "URI",
            description = "The URI of a resource that does not exist on the server. Repeatable.")
    private List<String> missing = new ArrayList<>();

    @Option(
            names = "--failing",
            paramLabel = "URI",
            description = "A URI that causes an internal error in the server when it is read. Repeatable.")
    private List<String> failing = new ArrayList<>();

    @Option(
            names = "--expect",
            paramLabel = "URI=FILE",
            description = "The file (UTF-8) that contains the expected text of a resource. Repeatable.")
    private Map<String, Path> expected = new LinkedHashMap<>();

    @Option(
            names = "--change-tool",
            paramLabel = "URI=TOOL",
            description = "The tool of the server that changes this resource. Arguments may follow as JSON:"
                    + " notes://a='edit {\"id\":\"a\"}'. Repeatable.")
    private Map<String, String> changeTools = new LinkedHashMap<>();

    @Option(
            names = "--change-list-tool",
            paramLabel = "TOOL",
            description = "The tool of the server that changes the list of resources. Arguments may follow as JSON.")
    private @Nullable String changeListTool;

    @Option(
            names = "--keep-alive",
            paramLabel = "SECONDS",
            description =
                    "The maximum time between two keep-alive comments on an idle listen stream over HTTP. Checked only with"
                            + " this option, because each server chooses its own interval.")
    private @Nullable Integer keepAlive;

    @Option(
            names = "--waive",
            paramLabel = "RULE=REASON",
            description = "Accept that the server breaks a rule, such as R20.invalid. R20 means all rules of the"
                    + " requirement R20, and R22.uri@notes://a means R22.uri for this URI only. A waiver that is no longer needed"
                    + " counts as a failure. Repeatable.")
    private Map<String, String> waivers = new LinkedHashMap<>();

    @Option(
            names = "--fail-at",
            paramLabel = "LEVEL",
            defaultValue = "RECOMMENDED",
            description = "The lowest requirement level at which a broken rule is a failure: ${COMPLETION-CANDIDATES}."
                    + " Default: ${DEFAULT-VALUE}.")
    private Level failAt = Level.RECOMMENDED;

    @Option(
            names = "--max-targets",
            paramLabel = "NUMBER",
            defaultValue = "25",
            description = "Apply each rule to at most this many resources. Default: ${DEFAULT-VALUE}.")
    private int maxTargets = 25;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write a report in the format of the file extension: .md, .html, .xml (JUnit) or .json."
                    + " Repeatable.")
    private List<Path> reports = new ArrayList<>();

    @Option(names = "--quiet", description = "Hide the progress, which is shown only if standard error is a terminal.")
    private boolean quiet;

    private CheckCommand() {}

    @Override
    public Integer call() throws IOException {
        reports.forEach(this::checkReport);
        ContractOptions options = options();
        ResourceClient client = server.client();
        PrintWriter out = new PrintableWriter(spec.commandLine().getOut());
        Progress progress = new Progress(quiet ? null : Progress.terminal());
        List<Examination> examinations = begin(client, options);
        try {
            examinations.forEach(examination -> examination.run(progress::show));
            progress.clear();
            List<Report> all = examinations.stream().map(Examination::report).toList();
            all.forEach(report -> show(report, out));
            all.stream()
                    .flatMap(report -> report.staleWaivers().stream())
                    .distinct()
                    .forEach(waiver ->
                            out.println("The waiver of " + waiver.rule() + " is no longer needed: remove it."));
            for (Path file : reports) {
                Files.writeString(file, format(file).write(all), StandardCharsets.UTF_8);
            }
            all.forEach(report -> out.println(report.summary()));
            out.flush();
            return all.stream().allMatch(Report::passed) ? 0 : 1;
        } finally {
            examinations.forEach(Examination::close);
        }
    }

    private static void show(Report report, PrintWriter out) {
        for (Finding finding : report.findings()) {
            if (finding.outcome() == Outcome.FAILED) {
                out.println(report.revision() + " " + (report.failures().contains(finding) ? "" : "(not counted) ")
                        + finding.explain());
                out.println();
            }
        }
    }

    private List<Examination> begin(ResourceClient client, ContractOptions options) {
        try {
            return Examination.ofEach(client, options, name -> SETTINGS.getOrDefault(name, name));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()));
        }
    }

    /**
     * Checks whether a report can be written. Called before the rules are applied, because applying them can take a
     * long time.
     */
    private void checkReport(Path file) {
        format(file);
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new TypeConversionException(
                    "--report " + file + ": the folder " + folder + " does not exist. Create it first.");
        }
    }

    private ReportFormat format(Path file) {
        return ReportFormat.ofFile(file.toString())
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--report " + file
                                + ": the name must end in .md, .html, .xml or .json. The ending selects the format."));
    }

    private ContractOptions options() {
        ContractOptions.Builder options = ContractOptions.builder().failAt(failAt);
        try {
            options.maxTargets(ServerOptions.atLeastOne("--max-targets", maxTargets));
            waivers.forEach(options::waive);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()));
        }
        server.revision().ifPresent(options::revision);
        if (keepAlive != null) {
            if (!server.hasListenStreams()) {
                throw new TypeConversionException(
                        "--keep-alive needs --http with revision 2026-07-28, because it checks the listen streams of"
                                + " that revision.");
            }
            options.keepAlive(Duration.ofSeconds(ServerOptions.atLeastOne("--keep-alive", keepAlive)));
        }
        variables.forEach(options::variable);
        missing.forEach(options::missing);
        failing.forEach(options::failing);
        expected.forEach((uri, file) -> options.expectText(uri, read(uri, file)));
        changeTools.forEach((uri, tool) -> options.change(uri, call("--change-tool " + uri, tool)));
        if (changeListTool != null) {
            options.changeList(call("--change-list-tool", changeListTool));
        }
        return options.build();
    }

    private static String read(String uri, Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new TypeConversionException(
                    "--expect " + uri + ": the file " + file + " could not be read as UTF-8: " + unreadable);
        }
    }

    private static Consumer<ResourceClient> call(String option, String typed) {
        int blank = typed.indexOf(' ');
        String tool = blank < 0 ? typed : typed.substring(0, blank);
        JsonNode arguments = blank < 0 ? Json.object() : Json.parse(typed.substring(blank));
        if (tool.isEmpty() || arguments == null || !arguments.isObject()) {
            throw new TypeConversionException(option + ": \"" + typed
                    + "\" must be the name of a tool, optionally with arguments as JSON, such as edit {\"id\":\"a\"}");
        }
        return client -> client.callTool(tool, Json.toMap(arguments));
    }
}
