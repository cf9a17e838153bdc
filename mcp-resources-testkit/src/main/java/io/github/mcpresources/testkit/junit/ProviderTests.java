package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.internal.provider.ProviderCatalogue;
import io.github.mcpresources.testkit.internal.provider.ProviderExamination;
import io.github.mcpresources.testkit.internal.provider.ProviderFinding;
import io.github.mcpresources.testkit.internal.provider.ProviderSettings;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Section;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** The catalogue for providers as dynamic tests of one provider. */
final class ProviderTests {

    private ProviderTests() {}

    static Stream<DynamicNode> of(ResourceProvider provider, ProviderSettings settings) {
        ProviderExamination examination = ProviderExamination.of(provider, settings);
        Stream<DynamicNode> sections = Arrays.stream(Section.values())
                .filter(section -> ProviderCatalogue.rules().stream().anyMatch(rule -> rule.section() == section))
                .map(section -> DynamicContainer.dynamicContainer(section.title(), section(examination, section)));
        Stream<DynamicNode> waivers = settings.waivers().isEmpty()
                ? Stream.empty()
                : Stream.of(DynamicContainer.dynamicContainer(
                        "Waivers",
                        settings.waivers().entrySet().stream()
                                .map(waiver -> waiver(examination, waiver.getKey(), waiver.getValue()))));
        return Stream.concat(sections, waivers).onClose(examination::close);
    }

    /**
     * Returns the tests of a part. They depend on the lists of the provider, and are therefore created only when they are
     * run.
     */
    private static Stream<DynamicNode> section(ProviderExamination examination, Section section) {
        return ProviderCatalogue.rules().stream()
                .filter(rule -> rule.section() == section)
                .flatMap(rule -> examination.trials(rule).stream())
                .map(trial -> DynamicTest.dynamicTest(trial.toString(), () -> judge(examination.judge(trial))));
    }

    private static void judge(ProviderFinding finding) {
        if (finding.outcome() == Outcome.FAILED) {
            Assertions.fail(finding.explain());
        }
        if (finding.outcome() != Outcome.PASSED) {
            Assumptions.abort(finding.explain());
        }
    }

    private static DynamicNode waiver(ProviderExamination examination, String rule, String reason) {
        return DynamicTest.dynamicTest("waiver of " + rule + " is needed: " + reason, () -> {
            if (examination.isStale(rule)) {
                Assertions.fail("The waiver of " + rule + " (" + reason
                        + ") is not needed any more: the rule is kept. Remove it.");
            }
        });
    }
}
