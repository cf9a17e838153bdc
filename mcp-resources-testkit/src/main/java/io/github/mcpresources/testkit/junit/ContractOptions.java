package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.testkit.Level;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.rules.ContractSettings;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The facts about a server that the testkit cannot observe from outside. All settings are optional. A rule that needs a
 * missing setting is reported as not applicable, with the name of the setting.
 *
 * <pre>{@code
 * ContractOptions.defaults()
 *     .revision(Revision.V2025_11_25)
 *     .variable("id", "42")
 *     .expectText("notes://a", "hi")
 *     .change("notes://a", client -> notes.edit("a"))
 *     .waive("R20.invalid", "cursors are ignored until the next release");
 * }</pre>
 *
 * <p>Instances are immutable. Each method returns a new instance.
 */
public final class ContractOptions {

    private static final ContractOptions DEFAULTS = new ContractOptions(ContractSettings.defaults());

    private final ContractSettings settings;

    private ContractOptions(ContractSettings settings) {
        this.settings = settings;
    }

    /**
     * Returns options without any setting.
     *
     * @return the defaults
     */
    public static ContractOptions defaults() {
        return DEFAULTS;
    }

    ContractSettings settings() {
        return settings;
    }

    /**
     * Sets the revision to speak. By default the server is checked for 2026-07-28 and 2025-11-25, or for the one that
     * it supports.
     *
     * @param revision the revision; a server that speaks another revision breaks a rule
     * @return new options
     */
    public ContractOptions revision(Revision revision) {
        return new ContractOptions(settings.revision(revision));
    }

    /**
     * Sets the weakest level at which a broken rule counts as a failure; {@link Level#RECOMMENDED} by default. A broken
     * rule of a weaker level is reported only.
     *
     * @param level the weakest level that counts
     * @return new options
     */
    public ContractOptions failAt(Level level) {
        return new ContractOptions(settings.failAt(level));
    }

    /**
     * Sets a value for a variable of templates, so that the templates can be read.
     *
     * @param name the variable, or {@code template#variable} if templates need different values
     * @param value a value for which a resource can be read
     * @return new options
     */
    public ContractOptions variable(String name, String value) {
        return new ContractOptions(settings.variable(name, value));
    }

    /**
     * Adds a URI that the server must not find, in addition to the testkit's own.
     *
     * @param uri the URI
     * @return new options
     */
    public ContractOptions missing(String uri) {
        return new ContractOptions(settings.missing(uri));
    }

    /**
     * Adds a URI whose read fails inside the server. The server must answer its read with an error. If the URI is
     * listed, its failed read does not break the rules about listed resources.
     *
     * @param uri the URI
     * @return new options
     */
    public ContractOptions failing(String uri) {
        return new ContractOptions(settings.failing(uri));
    }

    /**
     * Sets the text that a resource is expected to have.
     *
     * @param uri the resource
     * @param text the complete text
     * @return new options
     */
    public ContractOptions expectText(String uri, String text) {
        return new ContractOptions(settings.expectText(uri, text));
    }

    /**
     * Sets an action that changes a resource. Subscribers must be notified of the change.
     *
     * @param uri the resource
     * @param change changes it; it may use the client, as in
     *     {@code client -> client.callTool("edit", Map.of("id", "a"))}
     * @return new options
     */
    public ContractOptions change(String uri, Consumer<ResourceClient> change) {
        return new ContractOptions(settings.change(uri, change));
    }

    /**
     * Sets an action that changes the list of resources. Clients must be notified of the change.
     *
     * @param change changes the list; it may use the client
     * @return new options
     */
    public ContractOptions changeList(Consumer<ResourceClient> change) {
        return new ContractOptions(settings.changeList(change));
    }

    /**
     * Sets an action that makes the server end its listen streams (2026-07-28), for example by shutting down. The
     * action runs after all other rules; the server need not answer afterwards.
     *
     * @param end ends the listen streams; it may use the client
     * @return new options
     */
    public ContractOptions endListening(Consumer<ResourceClient> end) {
        return new ContractOptions(settings.endListening(end));
    }

    /**
     * Accepts a broken rule. If the rule is no longer broken, the waiver is reported as a failure.
     *
     * @param rule the id of a rule, or of a requirement for all its rules; append {@code @} and a target for one target
     *     only
     * @param reason the reason for accepting it
     * @return new options
     * @throws IllegalArgumentException if the reason is blank, or no such rule exists
     */
    public ContractOptions waive(String rule, String reason) {
        return new ContractOptions(settings.waive(rule, reason));
    }

    /**
     * Sets the maximum number of listed URIs, and of templates, to which each rule is applied; 25 by default.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less than 1
     */
    public ContractOptions mostTargets(int most) {
        return new ContractOptions(settings.mostTargets(most));
    }

    /**
     * Sets the maximum number of pages of a list that are read; 50 by default.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less than 1
     */
    public ContractOptions mostPages(int most) {
        return new ContractOptions(settings.mostPages(most));
    }

    /**
     * Sets the maximum time to wait for a notification that must arrive; 5 seconds by default.
     *
     * @param longest the longest wait
     * @return new options
     */
    public ContractOptions patience(Duration longest) {
        return new ContractOptions(settings.patience(longest));
    }

    /**
     * Sets the time to wait for a notification that must not arrive; half a second by default.
     *
     * @param time the time to wait
     * @return new options
     */
    public ContractOptions silence(Duration time) {
        return new ContractOptions(settings.silence(time));
    }

    /**
     * Sets the longest interval after which the server sends a keep-alive on a silent listen stream (2026-07-28, over
     * HTTP). The rule waits that long for it. The rule is not applied by default.
     *
     * @param longest the longest time without any data
     * @return new options
     */
    public ContractOptions keepAlive(Duration longest) {
        return new ContractOptions(settings.keepAlive(longest));
    }
}
