package io.github.mcpresources.testkit.rules;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A rule and what it is to be applied to.
 *
 * @param <R> of servers or of providers
 * @param rule the rule
 * @param target the URI, template or the like; empty for the server or the provider as a whole
 * @param obstacle why it does not apply; null where it does
 */
public record Trial<R>(R rule, String target, @Nullable String obstacle) {

    /**
     * What is to be tried of one rule.
     *
     * @param <R> of servers or of providers
     * @param rule the rule
     * @param obstacle why it does not apply; empty where it does
     * @param targets gives what it is applied to, where it applies
     * @return a trial for each target, or one with an obstacle
     */
    public static <R> List<Trial<R>> of(R rule, Optional<String> obstacle, Supplier<List<String>> targets) {
        if (obstacle.isPresent()) {
            return List.of(new Trial<>(rule, "", obstacle.get()));
        }
        List<String> all = targets.get();
        return all.isEmpty()
                ? List.of(new Trial<>(rule, "", "there is nothing to apply it to"))
                : all.stream().map(target -> new Trial<>(rule, target, null)).toList();
    }

    @Override
    public String toString() {
        return rule + (target.isEmpty() ? "" : " <" + target + ">");
    }
}
