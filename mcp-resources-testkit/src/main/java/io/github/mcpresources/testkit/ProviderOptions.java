package io.github.mcpresources.testkit;

import io.github.mcpresources.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The options for testing a provider: facts about the provider that the testkit cannot observe from outside, and limits
 * for the tests. All settings are optional. If a rule needs a setting that is missing, the report shows the rule as not
 * applicable and names the setting.
 *
 * <pre>{@code
 * ProviderOptions.builder()
 *     .callers(Caller.of("ann"), Caller.of("bob"))
 *     .variable("id", "42")
 *     .change(() -> notes.addOrRemoveOne())
 *     .build();
 * }</pre>
 *
 * <p>Instances are immutable.
 */
public final class ProviderOptions {

    private static final ProviderOptions DEFAULTS = builder().build();

    private final List<Caller> callers;
    private final Map<String, String> variables;
    private final List<String> missing;
    private final @Nullable Runnable change;
    private final List<Waiver> waivers;
    private final int maxTargets;
    private final Duration callTimeout;

    private ProviderOptions(Builder builder) {
        this.callers = builder.callers;
        this.variables = Collections.unmodifiableMap(new LinkedHashMap<>(builder.variables));
        this.missing = List.copyOf(builder.missing);
        this.change = builder.change;
        this.waivers = List.copyOf(builder.waivers);
        this.maxTargets = builder.maxTargets;
        this.callTimeout = builder.callTimeout;
    }

    /**
     * Returns options in which every setting has its default value.
     *
     * @return the defaults
     */
    public static ProviderOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Creates a builder that starts from the defaults.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Creates a builder that starts from these options.
     *
     * @return the builder
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.callers = callers;
        builder.variables.putAll(variables);
        builder.missing.addAll(missing);
        builder.change = change;
        builder.waivers.addAll(waivers);
        builder.maxTargets = maxTargets;
        builder.callTimeout = callTimeout;
        return builder;
    }

    /**
     * Returns the callers of the requests.
     *
     * @return at least one caller
     */
    public List<Caller> callers() {
        return callers;
    }

    /**
     * Returns the values for template variables.
     *
     * @return the values; a key is the name of a variable, or {@code template#variable} if the value is for one
     *     template
     */
    public Map<String, String> variables() {
        return variables;
    }

    /**
     * Returns the URIs of resources that the provider does not have.
     *
     * @return the URIs
     */
    public List<String> missing() {
        return missing;
    }

    /**
     * Returns the action that changes the list of resources.
     *
     * @return the action; empty if none was set
     */
    public Optional<Runnable> change() {
        return Optional.ofNullable(change);
    }

    /**
     * Returns the accepted breaches of rules.
     *
     * @return the waivers
     */
    public List<Waiver> waivers() {
        return waivers;
    }

    /**
     * Returns the maximum number of list entries to which a rule is applied. From a longer list of resources or
     * templates, the testkit selects a sample.
     *
     * @return the maximum number of entries, at least 1
     */
    public int maxTargets() {
        return maxTargets;
    }

    /**
     * Returns the maximum duration of a call to the provider.
     *
     * @return the time after which the testkit stops waiting for the call
     */
    public Duration callTimeout() {
        return callTimeout;
    }

    /** Builds {@link ProviderOptions}. */
    public static final class Builder {

        private List<Caller> callers = List.of(Caller.ANONYMOUS);
        private final Map<String, String> variables = new LinkedHashMap<>();
        private final List<String> missing = new ArrayList<>();
        private @Nullable Runnable change;
        private final List<Waiver> waivers = new ArrayList<>();
        private int maxTargets = 25;
        private Duration callTimeout = Duration.ofSeconds(20);

        private Builder() {}

        /**
         * Sets the callers of the requests. The default is one anonymous caller. Set two callers that see different
         * resources to check that hidden resources cannot be read.
         *
         * @param first the caller that the testkit uses for rules that do not depend on the caller
         * @param others further callers, for rules that compare callers
         * @return this builder
         */
        public Builder callers(Caller first, Caller... others) {
            List<Caller> all = new ArrayList<>(List.of(first));
            all.addAll(List.of(others));
            this.callers = List.copyOf(all);
            return this;
        }

        /**
         * Sets a value for a template variable, so that templates with this variable can be read.
         *
         * @param name the variable, or {@code template#variable} if templates need different values
         * @param value a value for which a resource can be read
         * @return this builder
         */
        public Builder variable(String name, String value) {
            variables.put(name, value);
            return this;
        }

        /**
         * Adds the URI of a resource that the provider does not have. In addition, the testkit always requests a URI
         * that no provider serves.
         *
         * @param uri the URI of the missing resource
         * @return this builder
         */
        public Builder missing(String uri) {
            missing.add(uri);
            return this;
        }

        /**
         * Sets an action that changes the list of resources. The testkit calls the action often, on one thread at a
         * time, while it reads pages.
         *
         * @param change the action; each call adds or removes one resource
         * @return this builder
         */
        public Builder change(Runnable change) {
            this.change = change;
            return this;
        }

        /**
         * Accepts a broken rule. If the rule is no longer broken, the waiver is reported as a failure. If no rule has
         * the given id, the tests fail when they begin.
         *
         * @param rule the id of a rule, such as {@code P3.once}
         * @param reason the reason for accepting the broken rule
         * @return this builder
         * @throws IllegalArgumentException if the reason is blank
         */
        public Builder waive(String rule, String reason) {
            waivers.add(new Waiver(rule, reason));
            return this;
        }

        /**
         * Sets the maximum number of list entries to which a rule is applied. From a longer list of resources or
         * templates, the testkit selects a sample. The default is 25.
         *
         * @param max the maximum number of entries, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the number is less than 1
         */
        public Builder maxTargets(int max) {
            this.maxTargets = ContractOptions.atLeastOne("maxTargets", max);
            return this;
        }

        /**
         * Sets the maximum duration of a call to the provider. The default is 20 seconds. If a call takes longer, the
         * testkit treats it as a failed call.
         *
         * @param longest the time after which the testkit stops waiting for the call
         * @return this builder
         */
        public Builder callTimeout(Duration longest) {
            this.callTimeout = longest;
            return this;
        }

        /**
         * Creates the options.
         *
         * @return the options
         */
        public ProviderOptions build() {
            return new ProviderOptions(this);
        }
    }
}
