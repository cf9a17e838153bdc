package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Caller;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a provider that the testkit cannot observe from outside. A rule that needs a missing setting is reported
 * as not applicable, with the name of the setting. The settings are those of {@code junit.ProviderOptions}, which
 * documents them.
 *
 * <p>Instances are immutable. Each method that sets a value returns a new instance.
 */
public final class ProviderSettings {

    private static final ProviderSettings DEFAULTS = new ProviderSettings(List.of());

    /** The values of all settings. */
    private static final class Fields {
        private List<Caller> callers = List.of(Caller.ANONYMOUS);
        private final Map<String, String> variables = new LinkedHashMap<>();
        private final List<String> missing = new ArrayList<>();
        private @Nullable Runnable change;
        private final Map<String, String> waivers = new LinkedHashMap<>();
        private int mostTargets = 25;
        private Duration patience = Duration.ofSeconds(20);
    }

    private final List<Consumer<Fields>> said;
    private final Fields fields = new Fields();

    private ProviderSettings(List<Consumer<Fields>> said) {
        this.said = said;
        said.forEach(one -> one.accept(fields));
    }

    public static ProviderSettings defaults() {
        return DEFAULTS;
    }

    private ProviderSettings with(Consumer<Fields> more) {
        List<Consumer<Fields>> all = new ArrayList<>(said);
        all.add(more);
        return new ProviderSettings(List.copyOf(all));
    }

    public ProviderSettings callers(Caller first, Caller... others) {
        List<Caller> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(others));
        return with(fields -> fields.callers = List.copyOf(all));
    }

    public ProviderSettings variable(String name, String value) {
        return with(fields -> fields.variables.put(name, value));
    }

    public ProviderSettings missing(String uri) {
        return with(fields -> fields.missing.add(uri));
    }

    public ProviderSettings change(Runnable change) {
        return with(fields -> fields.change = change);
    }

    public ProviderSettings waive(String rule, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("The waiver of " + rule + " has no reason. Say why it is accepted.");
        }
        if (ProviderCatalogue.rules().stream().noneMatch(one -> one.id().equals(rule))) {
            throw new IllegalArgumentException("The waiver names \"" + rule
                    + "\", which is no rule for providers. Use an id from the tests, such as P3.once.");
        }
        return with(fields -> fields.waivers.put(rule, reason));
    }

    public ProviderSettings mostTargets(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostTargets must be at least 1, not " + most);
        }
        return with(fields -> fields.mostTargets = most);
    }

    public ProviderSettings patience(Duration longest) {
        return with(fields -> fields.patience = longest);
    }

    public Map<String, String> waivers() {
        return Map.copyOf(fields.waivers);
    }

    List<Caller> callers() {
        return fields.callers;
    }

    List<String> missing() {
        return fields.missing;
    }

    Optional<Runnable> change() {
        return Optional.ofNullable(fields.change);
    }

    Duration patience() {
        return fields.patience;
    }

    /** Returns at most as many entries as rules are applied to, spread over the whole list. */
    List<String> some(List<String> all) {
        int most = fields.mostTargets;
        return all.size() <= most
                ? all
                : java.util.stream.IntStream.range(0, most)
                        .mapToObj(i -> all.get((int) ((long) i * all.size() / most)))
                        .toList();
    }

    Set<String> variables() {
        return fields.variables.keySet();
    }

    Optional<Map<String, String>> values(String template) {
        return values(template, Map.of());
    }

    /**
     * Returns values for the variables of a template. The given other values take precedence over those that are set.
     * The result is empty if a variable outside of a query has no value, or if the text is not a template.
     */
    Optional<Map<String, String>> values(String template, Map<String, String> others) {
        List<String> names = variables(template);
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : names) {
            String own = fields.variables.getOrDefault(template + "#" + name, fields.variables.get(name));
            String value = others.getOrDefault(name, own);
            if (value != null) {
                values.put(name, value);
            } else if (!isOptional(template, name)) {
                return Optional.empty();
            }
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(values);
    }

    /** Returns the variables of a template, or none if the text is not a template. P2.template reports that fault. */
    static List<String> variables(String template) {
        try {
            return UriTemplate.parse(template).variables();
        } catch (UriTemplateException malformed) {
            return List.of();
        }
    }

    private static boolean isOptional(String template, String name) {
        int query = Math.max(template.indexOf("{?"), template.indexOf("{&"));
        return query >= 0 && template.indexOf(name, query) >= 0;
    }

    Optional<String> expansion(String template) {
        return values(template).map(values -> UriTemplate.parse(template).expand(values));
    }
}
