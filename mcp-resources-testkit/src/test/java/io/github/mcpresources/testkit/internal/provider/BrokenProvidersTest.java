package io.github.mcpresources.testkit.internal.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that each rule finds the provider that breaks it, and that no other rule fails. */
class BrokenProvidersTest {

    static Stream<BrokenProvider> broken() {
        return BrokenProvider.all();
    }

    @Test
    void providerWithoutFaultKeepsAllRules() {
        Notes notes = new Notes();
        List<ProviderFinding> findings = examine(notes.registry, notes.options());
        assertThat(findings)
                .allSatisfy(finding ->
                        assertThat(finding.outcome()).as(finding.explain()).isEqualTo(Outcome.PASSED));
    }

    @Test
    void everyRuleHasBrokenProvider() {
        assertThat(ProviderCatalogue.rules().stream().map(ProviderRule::id))
                .containsExactlyInAnyOrderElementsOf(
                        broken().map(BrokenProvider::rule).collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void faultBreaksOnlyDeclaredRules(BrokenProvider broken) {
        List<ProviderFinding> failed = examine(
                        broken.provider(), broken.provider().options())
                .stream()
                .filter(finding -> finding.outcome() == Outcome.FAILED)
                .toList();
        var declared = new TreeSet<>(broken.beside());
        declared.add(broken.rule());
        var ids = failed.stream().map(finding -> finding.rule().id()).collect(Collectors.toCollection(TreeSet::new));
        assertThat(ids)
                .as(failed.stream().map(ProviderFinding::explain).collect(Collectors.joining("\n")))
                .isEqualTo(declared);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ID", "notes://item/{id}#ID", "notes://other/{+path}#id"})
    void refusesValueForUnknownVariable(String variable) {
        Notes notes = new Notes();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> examine(
                        notes.registry,
                        notes.options().toBuilder().variable(variable, "7").build()))
                .withMessageContainingAll("no template has the variable \"" + variable + "\"", "notes://item/{id}");
    }

    @Test
    void refusesWaiverOfUnknownRule() {
        Notes notes = new Notes();
        ProviderOptions options =
                notes.options().toBuilder().waive("P99.none", "no idea").build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> examine(notes.registry, options))
                .withMessageContaining("P99.none");
    }

    private static List<ProviderFinding> examine(ResourceProvider provider, ProviderOptions options) {
        try (ProviderExamination examination = ProviderExamination.of(provider, options)) {
            return examination.run();
        }
    }
}
