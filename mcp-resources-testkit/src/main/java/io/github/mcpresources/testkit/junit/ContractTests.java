package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.internal.report.ReportFormat;
import io.github.mcpresources.testkit.internal.rules.Catalogue;
import io.github.mcpresources.testkit.internal.rules.Examination;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;
import io.github.mcpresources.testkit.internal.rules.Rule;
import io.github.mcpresources.testkit.internal.rules.Section;
import io.github.mcpresources.testkit.internal.rules.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** Creates the dynamic tests of a server from the catalogue of rules. */
final class ContractTests {

    private ContractTests() {}

    static Stream<DynamicNode> of(ResourceClient client, ContractOptions options) {
        options.reports().forEach(ContractTests::format); // fails before the rules are applied
        List<Examination> all = Examination.ofEach(client, options);
        Stream<DynamicNode> sections = all.size() == 1
                ? sections(all.get(0))
                : all.stream()
                        .map(one -> DynamicContainer.dynamicContainer(
                                one.subject().revision().date(), sections(one)));
        Stream<DynamicNode> waivers = options.waivers().isEmpty()
                ? Stream.empty()
                : Stream.of(DynamicContainer.dynamicContainer(
                        "Waivers", options.waivers().stream().map(waiver -> waiver(all, waiver))));
        return Stream.concat(sections, waivers).onClose(() -> end(all, options.reports()));
    }

    private static Stream<DynamicNode> sections(Examination examination) {
        return Arrays.stream(Section.values())
                .map(section -> DynamicContainer.dynamicContainer(section.title(), section(examination, section)));
    }

    /**
     * Returns the tests of a section. The tests are created only when they are needed, because they depend on the lists
     * of the server.
     */
    private static Stream<DynamicNode> section(Examination examination, Section section) {
        return Catalogue.rules().stream()
                .filter(rule -> rule.section() == section)
                .flatMap(rule -> examination.trials(rule).stream())
                .map(trial -> DynamicTest.dynamicTest(trial.toString(), () -> check(examination, trial)));
    }

    private static void check(Examination examination, Trial<Rule> trial) {
        Finding finding = examination.apply(trial);
        if (examination.counts(finding)) {
            Assertions.fail(finding.explain());
        }
        if (finding.outcome() != Outcome.PASSED) {
            Assumptions.abort(finding.explain());
        }
    }

    private static DynamicNode waiver(List<Examination> all, Waiver waiver) {
        return DynamicTest.dynamicTest("waiver of " + waiver.rule() + " is needed: " + waiver.reason(), () -> {
            if (all.stream().anyMatch(one -> one.staleWaivers().contains(waiver))) {
                Assertions.fail("The waiver of " + waiver.rule() + " (" + waiver.reason()
                        + ") is no longer needed: the rule is not broken. Remove the waiver.");
            }
        });
    }

    private static void end(List<Examination> all, List<Path> files) {
        List<Report> reports = all.stream().map(Examination::report).toList();
        all.forEach(Examination::close);
        reports.forEach(report -> System.out.println("mcp-resources-testkit: " + report.summary()));
        files.forEach(file -> write(file, reports));
    }

    private static void write(Path file, List<Report> reports) {
        try {
            Path directory = file.toAbsolutePath().getParent();
            if (directory != null) {
                Files.createDirectories(directory);
            }
            Files.writeString(file, format(file).write(reports));
        } catch (IOException failure) {
            throw new UncheckedIOException("The report " + file + " could not be written", failure);
        }
    }

    private static ReportFormat format(Path file) {
        return ReportFormat.ofFile(file.toString())
                .orElseThrow(() -> new IllegalArgumentException("The name of the report " + file
                        + " must end in .md, .html, .xml or .json (ContractOptions.report)"));
    }
}
