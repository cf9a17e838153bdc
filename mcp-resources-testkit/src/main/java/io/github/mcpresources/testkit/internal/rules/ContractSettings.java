package io.github.mcpresources.testkit.internal.rules;

import io.github.mcpresources.testkit.Level;
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
 * The facts about a server that the testkit cannot observe from outside. A rule that needs a missing setting is reported
 * as not applicable, with the name of the setting. The settings are those of {@code junit.ContractOptions}, which
 * documents them.
 *
 * <p>Instances are immutable. Each method with arguments returns a new instance.
 */
public final class ContractSettings {

    private static final ContractSettings DEFAULTS = new ContractSettings(List.of());

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

    private ContractSettings(List<Consumer<Fields>> said) {
        this.said = said;
        said.forEach(one -> one.accept(fields));
    }

    public static ContractSettings defaults() {
        return DEFAULTS;
    }

    private ContractSettings with(Consumer<Fields> more) {
        List<Consumer<Fields>> all = new ArrayList<>(said);
        all.add(more);
        return new ContractSettings(List.copyOf(all));
    }

    public ContractSettings revision(Revision revision) {
        return with(fields -> fields.revision = revision);
    }

    public ContractSettings failAt(Level level) {
        return with(fields -> fields.failAt = level);
    }

    public ContractSettings variable(String name, String value) {
        return with(fields -> fields.variables.put(name, value));
    }

    public ContractSettings missing(String uri) {
        return with(fields -> fields.missing.add(uri));
    }

    public ContractSettings failing(String uri) {
        return with(fields -> fields.failing.add(uri));
    }

    public ContractSettings expectText(String uri, String text) {
        return with(fields -> fields.texts.put(uri, text));
    }

    public ContractSettings change(String uri, Consumer<ResourceClient> change) {
        return with(fields -> fields.changes.put(uri, change));
    }

    public ContractSettings changeList(Consumer<ResourceClient> change) {
        return with(fields -> fields.listChange = change);
    }

    public ContractSettings endListening(Consumer<ResourceClient> end) {
        return with(fields -> fields.listeningEnd = end);
    }

    public ContractSettings waive(String rule, String reason) {
        Waiver waiver = new Waiver(rule, reason);
        return with(fields -> fields.waivers.add(waiver));
    }

    public ContractSettings mostTargets(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostTargets must be at least 1, not " + most);
        }
        return with(fields -> fields.mostTargets = most);
    }

    public ContractSettings mostPages(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("mostPages must be at least 1, not " + most);
        }
        return with(fields -> fields.mostPages = most);
    }

    public ContractSettings patience(Duration longest) {
        return with(fields -> fields.patience = longest);
    }

    public ContractSettings silence(Duration time) {
        return with(fields -> fields.silence = time);
    }

    public ContractSettings keepAlive(Duration longest) {
        return with(fields -> fields.keepAlive = longest);
    }

    /**
     * Sets the names by which messages refer to these settings, for a program that offers them under names of its own.
     *
     * @param names maps the name of a method of this class, such as {@code variable}, to the name to show
     */
    public ContractSettings settingsCalled(UnaryOperator<String> names) {
        return with(fields -> fields.names = names);
    }

    Optional<Revision> revision() {
        return Optional.ofNullable(fields.revision);
    }

    Level failAt() {
        return fields.failAt;
    }

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
