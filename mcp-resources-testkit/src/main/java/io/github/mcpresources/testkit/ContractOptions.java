package io.github.mcpresources.testkit;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The options for testing a server: facts about the server that the testkit cannot observe from outside, and limits
 * for the tests. All settings are optional. If a rule needs a setting that is missing, the report shows the rule as not
 * applicable and names the setting.
 *
 * <pre>{@code
 * ContractOptions.builder()
 *     .revision(Revision.V2025_11_25)
 *     .variable("id", "42")
 *     .expectText("notes://a", "hi")
 *     .change("notes://a", client -> notes.edit("a"))
 *     .waive("R20.invalid", "cursors are ignored until the next release")
 *     .build();
 * }</pre>
 *
 * <p>Instances are immutable.
 */
public final class ContractOptions {

    private static final ContractOptions DEFAULTS = builder().build();

    private final @Nullable Revision revision;
    private final Level failAt;
    private final Map<String, String> variables;
    private final List<String> missing;
    private final List<String> failing;
    private final Map<String, String> expectedTexts;
    private final Map<String, Consumer<ResourceClient>> changes;
    private final @Nullable Consumer<ResourceClient> changeList;
    private final @Nullable Consumer<ResourceClient> endListening;
    private final List<Waiver> waivers;
    private final List<Path> reports;
    private final int maxTargets;
    private final int maxPages;
    private final Duration notificationTimeout;
    private final Duration quietPeriod;
    private final @Nullable Duration keepAlive;

    private ContractOptions(Builder builder) {
        this.revision = builder.revision;
        this.failAt = builder.failAt;
        this.variables = Collections.unmodifiableMap(new LinkedHashMap<>(builder.variables));
        this.missing = List.copyOf(builder.missing);
        this.failing = List.copyOf(builder.failing);
        this.expectedTexts = Collections.unmodifiableMap(new LinkedHashMap<>(builder.expectedTexts));
        this.changes = Collections.unmodifiableMap(new LinkedHashMap<>(builder.changes));
        this.changeList = builder.changeList;
        this.endListening = builder.endListening;
        this.waivers = List.copyOf(builder.waivers);
        this.reports = List.copyOf(builder.reports);
        this.maxTargets = builder.maxTargets;
        this.maxPages = builder.maxPages;
        this.notificationTimeout = builder.notificationTimeout;
        this.quietPeriod = builder.quietPeriod;
        this.keepAlive = builder.keepAlive;
    }

    /**
     * Returns options in which every setting has its default value.
     *
     * @return the defaults
     */
    public static ContractOptions defaults() {
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
        builder.revision = revision;
        builder.failAt = failAt;
        builder.variables.putAll(variables);
        builder.missing.addAll(missing);
        builder.failing.addAll(failing);
        builder.expectedTexts.putAll(expectedTexts);
        builder.changes.putAll(changes);
        builder.changeList = changeList;
        builder.endListening = endListening;
        builder.waivers.addAll(waivers);
        builder.reports.addAll(reports);
        builder.maxTargets = maxTargets;
        builder.maxPages = maxPages;
        builder.notificationTimeout = notificationTimeout;
        builder.quietPeriod = quietPeriod;
        builder.keepAlive = keepAlive;
        return builder;
    }

    /**
     * Returns the revision to use.
     *
     * @return the revision; empty if none was set (see {@link Builder#revision})
     */
    public Optional<Revision> revision() {
        return Optional.ofNullable(revision);
    }

    /**
     * Returns the lowest requirement level at which a broken rule counts as a failure.
     *
     * @return the level
     */
    public Level failAt() {
        return failAt;
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
     * Returns the URIs of resources that do not exist on the server. The tests expect an error for each of them.
     *
     * @return the URIs
     */
    public List<String> missing() {
        return missing;
    }

    /**
     * Returns the URIs that cause an internal error in the server when they are read.
     *
     * @return the URIs
     */
    public List<String> failing() {
        return failing;
    }

    /**
     * Returns the texts that resources are expected to have.
     *
     * @return the texts; the keys are the URIs of the resources
     */
    public Map<String, String> expectedTexts() {
        return expectedTexts;
    }

    /**
     * Returns the actions that change resources.
     *
     * @return the actions; the keys are the URIs of the resources that they change
     */
    public Map<String, Consumer<ResourceClient>> changes() {
        return changes;
    }

    /**
     * Returns the action that changes the list of resources.
     *
     * @return the action; empty if none was set
     */
    public Optional<Consumer<ResourceClient>> changeList() {
        return Optional.ofNullable(changeList);
    }

    /**
     * Returns the action that makes the server end its listen streams.
     *
     * @return the action; empty if none was set
     */
    public Optional<Consumer<ResourceClient>> endListening() {
        return Optional.ofNullable(endListening);
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
     * Returns the files to which JUnit tests write reports.
     *
     * @return the files
     */
    public List<Path> reports() {
        return reports;
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
     * Returns the maximum number of pages of a list that are read.
     *
     * @return the number of pages, at least 1
     */
    public int maxPages() {
        return maxPages;
    }

    /**
     * Returns the maximum time to wait for a notification that must arrive.
     *
     * @return the maximum time
     */
    public Duration notificationTimeout() {
        return notificationTimeout;
    }

    /**
     * Returns the time to wait for a notification that must not arrive.
     *
     * @return the time to wait
     */
    public Duration quietPeriod() {
        return quietPeriod;
    }

    /**
     * Returns the maximum time between two keep-alive comments of the server on an idle listen stream.
     *
     * @return the interval; empty if none was set
     */
    public Optional<Duration> keepAlive() {
        return Optional.ofNullable(keepAlive);
    }

    /** Builds {@link ContractOptions}. */
    public static final class Builder {

        private @Nullable Revision revision;
        private Level failAt = Level.RECOMMENDED;
        private final Map<String, String> variables = new LinkedHashMap<>();
        private final List<String> missing = new ArrayList<>();
        private final List<String> failing = new ArrayList<>();
        private final Map<String, String> expectedTexts = new LinkedHashMap<>();
        private final Map<String, Consumer<ResourceClient>> changes = new LinkedHashMap<>();
        private @Nullable Consumer<ResourceClient> changeList;
        private @Nullable Consumer<ResourceClient> endListening;
        private final List<Waiver> waivers = new ArrayList<>();
        private final List<Path> reports = new ArrayList<>();
        private int maxTargets = 25;
        private int maxPages = 50;
        private Duration notificationTimeout = Duration.ofSeconds(5);
        private Duration quietPeriod = Duration.ofMillis(500);
        private @Nullable Duration keepAlive;

        private Builder() {}

        /**
         * Sets the revision to use. By default, the testkit checks the server with revision 2026-07-28 and with
         * 2025-11-25. If the server supports only one of these revisions, the testkit checks only this revision. If a
         * revision or a connection mode is set on the client, the testkit checks only the revision that the client
         * uses.
         *
         * @param revision the revision; if the server answers with another revision, this is reported as a broken rule
         * @return this builder
         */
        public Builder revision(Revision revision) {
            this.revision = revision;
            return this;
        }

        /**
         * Sets the lowest requirement level at which a broken rule counts as a failure. The default is
         * {@link Level#RECOMMENDED}. A broken rule of a lower level is only reported.
         *
         * @param level the lowest requirement level that counts
         * @return this builder
         */
        public Builder failAt(Level level) {
            this.failAt = level;
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
         * Adds the URI of a resource that does not exist on the server. The server must answer a read of the resource
         * with an error. In addition, the testkit always reads a URI that no server serves.
         *
         * @param uri the URI of the missing resource
         * @return this builder
         */
        public Builder missing(String uri) {
            missing.add(uri);
            return this;
        }

        /**
         * Adds a URI that causes an internal error in the server when it is read. The server must answer the read with
         * an error. If the URI is listed, the failed read does not break the rules about listed resources.
         *
         * @param uri the URI that cannot be read
         * @return this builder
         */
        public Builder failing(String uri) {
            failing.add(uri);
            return this;
        }

        /**
         * Sets the text that a resource is expected to have.
         *
         * @param uri the resource
         * @param text the complete text
         * @return this builder
         */
        public Builder expectText(String uri, String text) {
            expectedTexts.put(uri, text);
            return this;
        }

        /**
         * Sets an action that changes a resource. Subscribers must be notified of the change.
         *
         * @param uri the resource
         * @param change the action that changes the resource. The action may use the client, as in {@code client ->
         *     client.callTool("edit", Map.of("id", "a"))}
         * @return this builder
         */
        public Builder change(String uri, Consumer<ResourceClient> change) {
            changes.put(uri, change);
            return this;
        }

        /**
         * Sets an action that changes the list of resources. Clients must be notified of the change.
         *
         * @param change the action that changes the list. The action may use the client
         * @return this builder
         */
        public Builder changeList(Consumer<ResourceClient> change) {
            this.changeList = change;
            return this;
        }

        /**
         * Sets an action that makes the server end its listen streams (2026-07-28), for example by shutting down. The
         * testkit runs the action after it has checked all other rules, because the server need not answer requests
         * afterwards.
         *
         * @param end the action that ends the listen streams. The action may use the client
         * @return this builder
         */
        public Builder endListening(Consumer<ResourceClient> end) {
            this.endListening = end;
            return this;
        }

        /**
         * Accepts a broken rule. If the rule is no longer broken, the waiver is reported as a failure. If no rule or
         * requirement has the given id, the tests fail when they begin.
         *
         * @param rule the id of a rule, such as {@code R20.invalid}, or the id of a requirement, such as {@code R20},
         *     to accept that any of its rules is broken. To accept this for one target only, append {@code @} and the
         *     target, as in {@code R20@notes://a}
         * @param reason the reason for accepting the broken rule
         * @return this builder
         * @throws IllegalArgumentException if the reason is blank
         */
        public Builder waive(String rule, String reason) {
            waivers.add(new Waiver(rule, reason));
            return this;
        }

        /**
         * Writes a report to a file after the last test of a JUnit class. The setting has no effect on the command
         * line, which has its own option for reports. Each call adds a file.
         *
         * @param file the file, which is replaced if it exists; the extension {@code .md}, {@code .html}, {@code .xml}
         *     (JUnit) or {@code .json} determines the format; with another extension, the tests fail when they begin
         * @return this builder
         */
        public Builder report(Path file) {
            reports.add(Objects.requireNonNull(file, "file"));
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
            this.maxTargets = atLeastOne("maxTargets", max);
            return this;
        }

        /**
         * Sets the maximum number of pages of a list that are read. The default is 50.
         *
         * @param max the number of pages, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the number is less than 1
         */
        public Builder maxPages(int max) {
            this.maxPages = atLeastOne("maxPages", max);
            return this;
        }

        /**
         * Sets the maximum time to wait for a notification that must arrive. The default is 5 seconds.
         *
         * @param longest the maximum time
         * @return this builder
         */
        public Builder notificationTimeout(Duration longest) {
            this.notificationTimeout = longest;
            return this;
        }

        /**
         * Sets the time to wait for a notification that must not arrive. The default is half a second.
         *
         * @param time the time to wait
         * @return this builder
         */
        public Builder quietPeriod(Duration time) {
            this.quietPeriod = time;
            return this;
        }

        /**
         * Sets the maximum time between two keep-alive comments of the server on an idle listen stream (2026-07-28,
         * over HTTP). The rule about keep-alives waits at most this long for a comment. By default, the rule is not
         * applied.
         *
         * @param longest the maximum time between two comments
         * @return this builder
         */
        public Builder keepAlive(Duration longest) {
            this.keepAlive = longest;
            return this;
        }

        /**
         * Creates the options.
         *
         * @return the options
         */
        public ContractOptions build() {
            return new ContractOptions(this);
        }
    }

    static int atLeastOne(String setting, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(setting + " must be at least 1, not " + value);
        }
        return value;
    }
}
