package io.github.mcpresources.testkit.rules;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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

    private static final ContractOptions DEFAULTS = new ContractOptions(List.of());

    /** The values of all settings. */
    private static final class Fields {
        private @Nullable Revision revision;
        private Level failAt = Level.RECOMMENDED;
        private final Map<String, String> variables = new LinkedHashMap<>();
        private final List<String> missing = new ArrayList<>();
        private final List<String> failing = new ArrayList<>();
        private final Map<String, String> texts = new LinkedHashMap<>();
        private final Map<String, Consumer<ResourceClient>> changes = new LinkedHashMap<>();
        private @Nullable Consumer<ResourceClient> listChange;
        private @Nullable Consumer<ResourceClient> listeningEnd;
        private final List<Waiver> waivers = new ArrayList<>();
        private int mostTargets = 25;
        private int mostPages = 50;
        private Duration patience = Duration.ofSeconds(5);
        private Duration silence = Duration.ofMillis(500);
        private @Nullable Duration keepAlive;
        private UnaryOperator<String> names = name -> "ContractOptions." + name;
    }

    private final List<Consumer<Fields>> said;
    private final Fields fields = new Fields();

    private ContractOptions(List<Consumer<Fields>> said) {
        this.said = said;
        said.forEach(one -> one.accept(fields));
    }

    /**
     * Returns options without any setting.
     *
     * @return the defaults
     */
    public static ContractOptions defaults() {
        return DEFAULTS;
    }

    private ContractOptions with(Consumer<Fields> more) {
        List<Consumer<Fields>> all = new ArrayList<>(said);
        all.add(more);
        return new ContractOptions(List.copyOf(all));
    }

    /**
     * Sets the revision to speak. By default the server is checked for 2026-07-28 and 2025-11-25, or for the one that
     * it supports.
     *
     * @param revision the revision; a server that speaks another revision breaks a rule
     * @return new options
     */
    public ContractOptions revision(Revision revision) {
        return with(fields -> fields.revision = revision);
    }

    /**
     * Sets the weakest level at which a broken rule counts as a failure; {@link Level#RECOMMENDED} by default. A broken
     * rule of a weaker level is reported only.
     *
     * @param level the weakest level that counts
     * @return new options
     */
    public ContractOptions failAt(Level level) {
        return with(fields -> fields.failAt = level);
    }

    /**
     * Sets a value for a variable of templates, so that the templates can be read.
     *
     * @param name the variable, or {@code template#variable} if templates need different values
     * @param value a value for which a resource can be read
     * @return new options
     */
    public ContractOptions variable(String name, String value) {
        return with(fields -> fields.variables.put(name, value));
    }

    /**
     * Adds a URI that the server must not find, in addition to the testkit's own.
     *
     * @param uri the URI
     * @return new options
     */
    public ContractOptions missing(String uri) {
        return with(fields -> fields.missing.add(uri));
    }

    /**
     * Adds a URI whose read fails inside the server. The server must answer its read with an error. If the URI is
     * listed, its failed read does not break the rules about listed resources.
     *
     * @param uri the URI
     * @return new options
     */
    public ContractOptions failing(String uri) {
        return with(fields -> fields.failing.add(uri));
    }

    /**
     * Sets the text that a resource is expected to have.
     *
     * @param uri the resource
     * @param text the complete text
     * @return new options
     */
    public ContractOptions expectText(String uri, String text) {
        return with(fields -> fields.texts.put(uri, text));
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
        return with(fields -> fields.changes.put(uri, change));
    }

    /**
     * Sets an action that changes the list of resources. Clients must be notified of the change.
     *
     * @param change changes the list; it may use the client
     * @return new options
     */
    public ContractOptions changeList(Consumer<ResourceClient> change) {
        return with(fields -> fields.listChange = change);
    }

    /**
     * Sets an action that makes the server end its listen streams (2026-07-28), for example by shutting down. The
     * action runs after all other rules; the server need not answer afterwards.
     *
     * @param end ends the listen streams; it may use the client
     * @return new options
     */
    public ContractOptions endListening(Consumer<ResourceClient> end) {
        return with(fields -> fields.listeningEnd = end);
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
        Waiver waiver = new Waiver(rule, reason);
        return with(fields -> fields.waivers.add(waiver));
    }

    /**
     * Sets the maximum number of listed URIs, and of templates, to which each rule is applied; 25 by default.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less than 1
     */
    public ContractOptions mostTargets(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostTargets must be at least 1, not " + most);
        }
        return with(fields -> fields.mostTargets = most);
    }

    /**
     * Sets the maximum number of pages of a list that are read; 50 by default.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less than 1
     */
    public ContractOptions mostPages(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostPages must be at least 1, not " + most);
        }
        return with(fields -> fields.mostPages = most);
    }

    /**
     * Sets the maximum time to wait for a notification that must arrive; 5 seconds by default.
     *
     * @param longest the longest wait
     * @return new options
     */
    public ContractOptions patience(Duration longest) {
        return with(fields -> fields.patience = longest);
    }

    /**
     * Sets the time to wait for a notification that must not arrive; half a second by default.
     *
     * @param time the time to wait
     * @return new options
     */
    public ContractOptions silence(Duration time) {
        return with(fields -> fields.silence = time);
    }

    /**
     * Sets the longest interval after which the server sends a keep-alive on a silent listen stream (2026-07-28, over
     * HTTP). The rule waits that long for it. The rule is not applied by default.
     *
     * @param longest the longest time without any data
     * @return new options
     */
    public ContractOptions keepAlive(Duration longest) {
        return with(fields -> fields.keepAlive = longest);
    }

    /**
     * Sets the names by which messages refer to these settings, for a program that offers them under names of its own.
     *
     * @param names maps the name of a method of this class, such as {@code variable}, to the name to show
     * @return new options
     */
    public ContractOptions settingsCalled(UnaryOperator<String> names) {
        return with(fields -> fields.names = names);
    }

    /**
     * Returns the revision to speak.
     *
     * @return the revision, or empty for the newest one that the server supports
     */
    public Optional<Revision> revision() {
        return Optional.ofNullable(fields.revision);
    }

    /**
     * Returns the weakest level that counts as a failure.
     *
     * @return the level
     */
    public Level failAt() {
        return fields.failAt;
    }

    /**
     * Returns the accepted breaches.
     *
     * @return the waivers in their order
     */
    public List<Waiver> waivers() {
        return List.copyOf(fields.waivers);
    }

    Optional<String> variable(String template, String name, boolean any) {
        String own = fields.variables.get(template + "#" + name);
        return own != null || !any ? Optional.ofNullable(own) : Optional.ofNullable(fields.variables.get(name));
    }

    String called(String setting) {
        return fields.names.apply(setting);
    }

    Set<String> variables() {
        return fields.variables.keySet();
    }

    List<String> missing() {
        return fields.missing;
    }

    List<String> failing() {
        return fields.failing;
    }

    Map<String, String> texts() {
        return fields.texts;
    }

    Map<String, Consumer<ResourceClient>> changes() {
        return fields.changes;
    }

    Optional<Consumer<ResourceClient>> listChange() {
        return Optional.ofNullable(fields.listChange);
    }

    Optional<Consumer<ResourceClient>> listeningEnd() {
        return Optional.ofNullable(fields.listeningEnd);
    }

    Optional<Duration> keepAlive() {
        return Optional.ofNullable(fields.keepAlive);
    }

    int mostTargets() {
        return fields.mostTargets;
    }

    int mostPages() {
        return fields.mostPages;
    }

    Duration patience() {
        return fields.patience;
    }

    Duration silence() {
        return fields.silence;
    }
}
