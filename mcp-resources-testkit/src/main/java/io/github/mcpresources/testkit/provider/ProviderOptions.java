package io.github.mcpresources.testkit.provider;

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
 * The facts about a provider that the testkit cannot observe from outside. All settings are optional. A rule that needs
 * a missing setting is reported as not applicable, with the name of the setting.
 *
 * <pre>{@code
 * ProviderOptions.defaults()
 *     .callers(Caller.of("ann"), Caller.of("bob"))
 *     .variable("id", "42")
 *     .change(() -> notes.addOrRemoveOne());
 * }</pre>
 *
 * <p>Instances are immutable. Each method returns a new instance.
 */
public final class ProviderOptions {

    private static final ProviderOptions DEFAULTS = new ProviderOptions(List.of());

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

    private ProviderOptions(List<Consumer<Fields>> said) {
        this.said = said;
        said.forEach(one -> one.accept(fields));
    }

    /**
     * Returns options without any setting.
     *
     * @return the defaults
     */
    public static ProviderOptions defaults() {
        return DEFAULTS;
    }

    private ProviderOptions with(Consumer<Fields> more) {
        List<Consumer<Fields>> all = new ArrayList<>(said);
        all.add(more);
        return new ProviderOptions(List.copyOf(all));
    }

    /**
     * Sets the callers of the requests; an anonymous caller by default. Set two callers that see different resources to
     * check that hidden resources cannot be read.
     *
     * @param first the caller of rules for which the caller does not matter
     * @param others further callers, for rules that compare callers
     * @return new options
     */
    public ProviderOptions callers(Caller first, Caller... others) {
        List<Caller> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(others));
        return with(fields -> fields.callers = List.copyOf(all));
    }

    /**
     * Sets a value for a variable of templates, so that the templates can be read.
     *
     * @param name the variable, or {@code template#variable} if templates need different values
     * @param value a value for which a resource can be read
     * @return new options
     */
    public ProviderOptions variable(String name, String value) {
        return with(fields -> fields.variables.put(name, value));
    }

    /**
     * Adds a URI that must not be found, in addition to the testkit's own.
     *
     * @param uri the URI
     * @return new options
     */
    public ProviderOptions missing(String uri) {
        return with(fields -> fields.missing.add(uri));
    }

    /**
     * Sets an action that changes the list of resources. It is called often, by one thread at a time, while pages are
     * walked.
     *
     * @param change adds one resource or removes one, each time it is called
     * @return new options
     */
    public ProviderOptions change(Runnable change) {
        return with(fields -> fields.change = change);
    }

    /**
     * Accepts a broken rule. If the rule is no longer broken, the waiver is reported as a failure.
     *
     * @param rule the id of a rule, such as {@code P3.once}
     * @param reason the reason for accepting it
     * @return new options
     * @throws IllegalArgumentException if the reason is blank, or no such rule exists
     */
    public ProviderOptions waive(String rule, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("The waiver of " + rule + " has no reason. Say why it is accepted.");
        }
        if (ProviderCatalogue.rules().stream().noneMatch(one -> one.id().equals(rule))) {
            throw new IllegalArgumentException("The waiver names \"" + rule
                    + "\", which is no rule for providers. Use an id from the tests, such as P3.once.");
        }
        return with(fields -> fields.waivers.put(rule, reason));
    }

    /**
     * Sets the maximum number of listed URIs, and of templates, to which each rule is applied; 25 by default.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less than 1
     */
    public ProviderOptions mostTargets(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostTargets must be at least 1, not " + most);
        }
        return with(fields -> fields.mostTargets = most);
    }

    /**
     * Sets the maximum duration of a call; 20 seconds by default. It distinguishes calls that never end from slow ones.
     *
     * @param longest the longest wait
     * @return new options
     */
    public ProviderOptions patience(Duration longest) {
        return with(fields -> fields.patience = longest);
    }

    /**
     * Returns the accepted breaches.
     *
     * @return the reasons by rule id
     */
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
