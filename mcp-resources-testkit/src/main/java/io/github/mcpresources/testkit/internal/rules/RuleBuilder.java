package io.github.mcpresources.testkit.internal.rules;

import io.github.mcpresources.testkit.Level;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Revision;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

final class RuleBuilder {

    private final String id;
    private final Level level;
    private final Section section;
    private final String statement;
    private final String page;
    private Set<Revision> revisions = EnumSet.allOf(Revision.class);
    private Function<Subject, Optional<String>> precondition = subject -> Optional.empty();
    private Function<Subject, List<String>> targets = subject -> List.of("");
    private Rule.EvidenceSource request = (subject, target) -> {
        throw new IllegalStateException("The rule has no request");
    };

    private RuleBuilder(String id, Level level, Section section, String page, String statement) {
        this.id = id;
        this.level = level;
        this.section = section;
        this.page = page;
        this.statement = statement;
    }

    static RuleBuilder must(String id, Section section, String page, String statement) {
        return new RuleBuilder(id, Level.REQUIRED, section, page, statement);
    }

    static RuleBuilder should(String id, Section section, String page, String statement) {
        return new RuleBuilder(id, Level.RECOMMENDED, section, page, statement);
    }

    static RuleBuilder may(String id, Section section, String page, String statement) {
        return new RuleBuilder(id, Level.OPTIONAL, section, page, statement);
    }

    RuleBuilder session() {
        revisions = EnumSet.of(Revision.V2025_06_18, Revision.V2025_11_25);
        return this;
    }

    RuleBuilder stateless() {
        revisions = EnumSet.of(Revision.V2026_07_28);
        return this;
    }

    RuleBuilder when(Function<Subject, Optional<String>> condition) {
        Function<Subject, Optional<String>> before = precondition;
        precondition = subject -> before.apply(subject).or(() -> condition.apply(subject));
        return this;
    }

    RuleBuilder each(Function<Subject, List<String>> wanted) {
        targets = wanted;
        return this;
    }

    RuleBuilder evidence(Rule.EvidenceSource source) {
        request = source;
        return this;
    }

    RuleBuilder request(BiFunction<Subject, String, Exchange> source) {
        request = (subject, target) -> Evidence.of(target, source.apply(subject, target));
        return this;
    }

    Rule check(Rule.Check check) {
        return new Rule(id, level, section, statement, page, revisions, precondition, targets, request, check);
    }

    /** Builds a rule that checks only the last exchange of the evidence. */
    Rule checkAnswer(Function<Exchange, Optional<String>> check) {
        return check((evidence, subject) -> check.apply(evidence.answer()));
    }
}
