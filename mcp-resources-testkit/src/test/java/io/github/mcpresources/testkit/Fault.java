package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Revision;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A single fault of a {@link RawServer}.
 *
 * <p>An edit changes answers. A quirk is a keyword that the server checks if a fault affects more than an answer.
 */
final class Fault {

    private final String rule;
    private final String name;
    private final Revision revision;
    private final Set<String> beside = new HashSet<>();
    private final Set<String> quirks = new HashSet<>();
    private BiConsumer<JsonNode, ObjectNode> edit = (request, answer) -> {};
    private Consumer<ObjectNode> flags = flags -> {};
    private String said = "";
    private boolean http;
    private boolean silent;
    private boolean talkative;

    private Fault(String rule, String name, Revision revision) {
        this.rule = rule;
        this.name = name;
        this.revision = revision;
    }

    static Fault none(Revision revision) {
        return new Fault("", "no fault", revision);
    }

    /** Describes a server with unusual but allowed behavior. */
    static Fault allowed(Revision revision, String name) {
        return new Fault("", name, revision);
    }

    /** Describes a server of 2025-11-25 that breaks a rule. */
    static Fault of(String rule, String name) {
        return new Fault(rule, name, Revision.V2025_11_25);
    }

    /** Describes a server of 2026-07-28 that breaks a rule. */
    static Fault stateless(String rule, String name) {
        return new Fault(rule, name, Revision.V2026_07_28);
    }

    /** Describes a server of 2025-06-18 that breaks a rule. */
    static Fault older(String rule, String name) {
        return new Fault(rule, name, Revision.V2025_06_18);
    }

    Fault overHttp() {
        http = true;
        return this;
    }

    /** Declares other rules that the fault necessarily breaks as well. */
    Fault beside(String... rules) {
        beside.addAll(Set.of(rules));
        return this;
    }

    /** Sets a string that the message of the finding must contain. */
    Fault saying(String part) {
        said = part;
        return this;
    }

    String said() {
        return said;
    }

    /** Declares that an expected message does not arrive. */
    Fault silent() {
        silent = true;
        return this;
    }

    /** Declares that an unexpected message arrives. The test waits longer for that message, for slow machines. */
    Fault talkative() {
        talkative = true;
        return this;
    }

    boolean isTalkative() {
        return talkative;
    }

    boolean isSilent() {
        return silent;
    }

    Fault quirk(String quirk) {
        quirks.add(quirk);
        return this;
    }

    /** Changes the flags of the resources capability. */
    Fault flags(Consumer<ObjectNode> change) {
        flags = change;
        return this;
    }

    /** Changes the results of a method. */
    Fault result(String method, Consumer<ObjectNode> change) {
        return edit((request, answer) -> {
            if (request.path("method").asText().equals(method)
                    && answer.path("result").isObject()) {
                change.accept((ObjectNode) answer.path("result"));
            }
        });
    }

    /** Changes the errors of a method. */
    Fault error(String method, Consumer<ObjectNode> change) {
        return edit((request, answer) -> {
            if (request.path("method").asText().equals(method)
                    && answer.path("error").isObject()) {
                change.accept((ObjectNode) answer.path("error"));
            }
        });
    }

    /** Changes answers. An empty answer is not sent. */
    Fault edit(BiConsumer<JsonNode, ObjectNode> change) {
        edit = change;
        return this;
    }

    String rule() {
        return rule;
    }

    Revision revision() {
        return revision;
    }

    Set<String> beside() {
        return beside;
    }

    boolean isOverHttp() {
        return http;
    }

    boolean is(String quirk) {
        return quirks.contains(quirk);
    }

    void applyFlags(ObjectNode declared) {
        flags.accept(declared);
    }

    boolean edit(JsonNode request, ObjectNode answer) {
        edit.accept(request, answer);
        return !answer.isEmpty();
    }

    @Override
    public String toString() {
        return rule + ": " + name + " (" + revision + ")";
    }
}
