package io.github.mcpresources.testkit.internal.rules;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A rule, and a target to which the rule is applied.
 *
 * @param <R> the type of the rule, for servers or for providers
 * @param target the URI, template or other target; empty for the server or the provider as a whole
 * @param obstacle the reason why the rule does not apply; null if it applies
 */
public record Trial<R>(R rule, String target, @Nullable String obstacle) {

    /**
     * Returns a trial for each target, or a single trial with an obstacle if the rule does not apply or has no target.
     *
     * @param obstacle the reason why the rule does not apply; empty if it applies
     * @param targets supplies the targets; called only if the rule applies
     */
    public static <R> List<Trial<R>> of(R rule, Optional<String> obstacle, Supplier<List<String>> targets) {
        if (obstacle.isPresent()) {
            return List.of(new Trial<>(rule, "", obstacle.get()));
        }
        List<String> all = targets.get();
        return all.isEmpty()
                ? List.of(new Trial<>(rule, "", "there is no target for this rule"))
                : all.stream().map(target -> new Trial<>(rule, target, null)).toList();
    }

    @Override
    public String toString() {
        return rule + (target.isEmpty() ? "" : " <" + target + ">");
    }
}
