package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.Caller;
import io.github.mcpresources.testkit.internal.provider.ProviderSettings;
import java.time.Duration;

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

    private static final ProviderOptions DEFAULTS = new ProviderOptions(ProviderSettings.defaults());

    private final ProviderSettings settings;

    private ProviderOptions(ProviderSettings settings) {
        this.settings = settings;
    }

    /**
     * Returns options without any setting.
     *
     * @return the defaults
     */
    public static ProviderOptions defaults() {
        return DEFAULTS;
    }

    ProviderSettings settings() {
        return settings;
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
        return new ProviderOptions(settings.callers(first, others));
    }

    /**
     * Sets a value for a variable of templates, so that the templates can be read.
     *
     * @param name the variable, or {@code template#variable} if templates need different values
     * @param value a value for which a resource can be read
     * @return new options
     */
    public ProviderOptions variable(String name, String value) {
        return new ProviderOptions(settings.variable(name, value));
    }

    /**
     * Adds a URI that must not be found, in addition to the testkit's own.
     *
     * @param uri the URI
     * @return new options
     */
    public ProviderOptions missing(String uri) {
        return new ProviderOptions(settings.missing(uri));
    }

    /**
     * Sets an action that changes the list of resources. It is called often, by one thread at a time, while pages are
     * walked.
     *
     * @param change adds one resource or removes one, each time it is called
     * @return new options
     */
    public ProviderOptions change(Runnable change) {
        return new ProviderOptions(settings.change(change));
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
        return new ProviderOptions(settings.waive(rule, reason));
    }

    /**
     * Sets the maximum number of listed URIs, and of templates, to which each rule is applied; 25 by default.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less than 1
     */
    public ProviderOptions mostTargets(int most) {
        return new ProviderOptions(settings.mostTargets(most));
    }

    /**
     * Sets the maximum duration of a call; 20 seconds by default. It distinguishes calls that never end from slow ones.
     *
     * @param longest the longest wait
     * @return new options
     */
    public ProviderOptions patience(Duration longest) {
        return new ProviderOptions(settings.patience(longest));
    }
}
