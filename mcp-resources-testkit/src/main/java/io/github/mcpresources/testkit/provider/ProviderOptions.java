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
 * What the testkit must be told of a provider, since nobody can see it from outside: all of it may be left out, and then
 * the rules that need it say so.
 *
 * <pre>{@code
 * ProviderOptions.defaults()
 *     .callers(Caller.of("ann"), Caller.of("bob"))
 *     .variable("id", "42")
 *     .change(() -> notes.addOrRemoveOne());
 * }</pre>
 *
 * <p>An object never changes; each method gives a new one.
 */
public final class ProviderOptions {

    private static final ProviderOptions DEFAULTS = new ProviderOptions(List.of());

    /** Everything that can be set. */
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
     * Nothing said.
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
     * Sets who asks; an anonymous caller unless set. Name two who see different things, so that what one of them must not
     * see can be tried.
     *
     * @param first asks where it does not matter who does
     * @param others ask where it does
     * @return new options
     */
    public ProviderOptions callers(Caller first, Caller... others) {
        List<Caller> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(others));
        return with(fields -> fields.callers = List.copyOf(all));
    }

    /**
     * Gives a value for a variable of templates, so that they can be read.
     *
     * @param name the variable, or {@code template#variable} where templates need different values
     * @param value a value for which there is something to read
     * @return new options
     */
    public ProviderOptions variable(String name, String value) {
        return with(fields -> fields.variables.put(name, value));
    }

    /**
     * Names a URI that must not be found, beside the testkit's own.
     *
     * @param uri the URI
     * @return new options
     */
    public ProviderOptions missing(String uri) {
        return with(fields -> fields.missing.add(uri));
    }

    /**
     * Says how to change the list of resources. It is called often, by one thread at a time, while pages are walked.
     *
     * @param change adds one resource or removes one, each time it is called
     * @return new options
     */
    public ProviderOptions change(Runnable change) {
        return with(fields -> fields.change = change);
    }

    /**
     * Accepts that a rule is broken. If it is not broken any more, that is a failure too.
     *
     * @param rule the id of a rule, such as {@code P3.once}
     * @param reason why it is accepted
     * @return new options
     * @throws IllegalArgumentException if there is no reason, or no such rule
     */
    public ProviderOptions waive(String rule, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("The waiver of " + rule + " has no reason. Say why it is accepted.");
        }
        if (ProviderCatalogue.rules().stream().noneMatch(one -> one.id().equals(rule))) {
            throw new IllegalArgumentException("The waiver names \"" + rule
                    + "\", which is no rule for providers. Take an id as the tests show it, such as P3.once.");
        }
        return with(fields -> fields.waivers.put(rule, reason));
    }

    /**
     * Sets to how many URIs of the list, and to how many templates, each rule is applied; 25 unless set.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less
     */
    public ProviderOptions mostTargets(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostTargets must be at least 1, not " + most);
        }
        return with(fields -> fields.mostTargets = most);
    }

    /**
     * Sets how long a call may take; 20 seconds unless set. It is there to tell what never ends from what is slow.
     *
     * @param longest the longest wait
     * @return new options
     */
    public ProviderOptions patience(Duration longest) {
        return with(fields -> fields.patience = longest);
    }

    /**
     * Known breaches.
     *
     * @return the reasons by the ids of the rules
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

    /** As many as rules are applied to, spread over all. */
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
     * Values for the variables of a template: those that are set, and others before them; empty where one is missing that is
     * not in a query, or the template is none.
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

    /** The variables of a template; none where it is no template, which P2.template says. */
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
