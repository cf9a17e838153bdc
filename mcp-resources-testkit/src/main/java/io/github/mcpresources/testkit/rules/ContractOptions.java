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
 * What the testkit must be told of a server, since nobody can see it from outside: all of it may be left out, and then the
 * rules that need it say so.
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
 * <p>An object never changes; each method gives a new one.
 */
public final class ContractOptions {

    private static final ContractOptions DEFAULTS = new ContractOptions(List.of());

    /** Everything that can be set. */
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
     * Nothing said.
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
     * Sets the revision to speak; unless set, 2026-07-28 and 2025-11-25, or the one of them that the server does.
     *
     * @param revision the revision; a server that speaks another breaks a rule
     * @return new options
     */
    public ContractOptions revision(Revision revision) {
        return with(fields -> fields.revision = revision);
    }

    /**
     * Sets from which level on a broken rule is a failure; {@link Level#RECOMMENDED} unless set. What binds less is reported
     * and no more.
     *
     * @param level the weakest level that counts
     * @return new options
     */
    public ContractOptions failAt(Level level) {
        return with(fields -> fields.failAt = level);
    }

    /**
     * Gives a value for a variable of templates, so that they can be read.
     *
     * @param name the variable, or {@code template#variable} where templates need different values
     * @param value a value for which there is something to read
     * @return new options
     */
    public ContractOptions variable(String name, String value) {
        return with(fields -> fields.variables.put(name, value));
    }

    /**
     * Names a URI that the server must not find, beside the testkit's own.
     *
     * @param uri the URI
     * @return new options
     */
    public ContractOptions missing(String uri) {
        return with(fields -> fields.missing.add(uri));
    }

    /**
     * Names a URI whose reading fails inside the server, as it must then; where it is listed, that is no breach.
     *
     * @param uri the URI
     * @return new options
     */
    public ContractOptions failing(String uri) {
        return with(fields -> fields.failing.add(uri));
    }

    /**
     * Says what text a resource has.
     *
     * @param uri the resource
     * @param text its text, all of it
     * @return new options
     */
    public ContractOptions expectText(String uri, String text) {
        return with(fields -> fields.texts.put(uri, text));
    }

    /**
     * Says how to change a resource, so that subscribers must hear of it.
     *
     * @param uri the resource
     * @param change changes it; it may use the client, as in {@code client -> client.callTool("edit", Map.of("id", "a"))}
     * @return new options
     */
    public ContractOptions change(String uri, Consumer<ResourceClient> change) {
        return with(fields -> fields.changes.put(uri, change));
    }

    /**
     * Says how to change the list of resources, so that clients must hear of it.
     *
     * @param change changes it; it may use the client
     * @return new options
     */
    public ContractOptions changeList(Consumer<ResourceClient> change) {
        return with(fields -> fields.listChange = change);
    }

    /**
     * Says how the server is brought to end its listen streams (2026-07-28), as when it shuts down. That comes last of all;
     * the server need not answer afterwards.
     *
     * @param end has them ended; it may use the client
     * @return new options
     */
    public ContractOptions endListening(Consumer<ResourceClient> end) {
        return with(fields -> fields.listeningEnd = end);
    }

    /**
     * Accepts that a rule is broken. If it is not broken any more, that is a failure too.
     *
     * @param rule the id of a rule, or of a requirement for all its rules, and {@code @} and a target for one target only
     * @param reason why it is accepted
     * @return new options
     * @throws IllegalArgumentException if there is no reason, or no such rule
     */
    public ContractOptions waive(String rule, String reason) {
        Waiver waiver = new Waiver(rule, reason);
        return with(fields -> fields.waivers.add(waiver));
    }

    /**
     * Sets to how many URIs of the list, and to how many templates, each rule is applied; 25 unless set.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less
     */
    public ContractOptions mostTargets(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostTargets must be at least 1, not " + most);
        }
        return with(fields -> fields.mostTargets = most);
    }

    /**
     * Sets how many pages of a list are walked; 50 unless set.
     *
     * @param most at least 1
     * @return new options
     * @throws IllegalArgumentException if it is less
     */
    public ContractOptions mostPages(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostPages must be at least 1, not " + most);
        }
        return with(fields -> fields.mostPages = most);
    }

    /**
     * Sets how long to wait for a notification that must come; 5 seconds unless set.
     *
     * @param longest the longest wait
     * @return new options
     */
    public ContractOptions patience(Duration longest) {
        return with(fields -> fields.patience = longest);
    }

    /**
     * Sets how long to listen for a notification that must not come; half a second unless set.
     *
     * @param time how long
     * @return new options
     */
    public ContractOptions silence(Duration time) {
        return with(fields -> fields.silence = time);
    }

    /**
     * Says how often the server sends something on a listen stream that is silent (2026-07-28, over HTTP), to keep it alive.
     * So long is waited for it; unless set, that is not checked.
     *
     * @param longest the longest time without anything
     * @return new options
     */
    public ContractOptions keepAlive(Duration longest) {
        return with(fields -> fields.keepAlive = longest);
    }

    /**
     * Sets how messages call these settings: for a program whose users set them in another way, by options of its own.
     *
     * @param names gives what to call a setting, of the name of its method here, such as {@code variable}
     * @return new options
     */
    public ContractOptions settingsCalled(UnaryOperator<String> names) {
        return with(fields -> fields.names = names);
    }

    /**
     * The revision to speak.
     *
     * @return the revision, or empty for the newest that the server does
     */
    public Optional<Revision> revision() {
        return Optional.ofNullable(fields.revision);
    }

    /**
     * The weakest level that counts.
     *
     * @return the level
     */
    public Level failAt() {
        return fields.failAt;
    }

    /**
     * Known breaches.
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
