package io.github.mcpresources.testkit.rules;

import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What a server must, should or may do, as data: when it applies, to what, which request shows it, and what the raw answer
 * must look like.
 *
 * @param id a number of the specification's requirements and a word, such as {@code R9.base64}; unique
 * @param level how much it binds
 * @param section where it belongs
 * @param says the rule in a sentence
 * @param page the page of the specification, after the revision in its address, as the first of the revisions has it
 * @param revisions where it holds
 * @param precondition why it does not apply to a server; empty where it does
 * @param targets what it is applied to: URIs, templates or the like; a single empty text for the server as a whole
 * @param request gathers the evidence
 * @param verdict what is wrong with the evidence; empty for nothing
 */
public record Rule(
        String id,
        Level level,
        Section section,
        String says,
        String page,
        Set<Revision> revisions,
        Function<Subject, Optional<String>> precondition,
        Function<Subject, List<String>> targets,
        Gathering request,
        Verdict verdict) {

    /** What has another place in 2026-07-28. */
    private static final Map<String, String> MOVED = Map.of(
            "basic/utilities/progress", "basic/patterns/progress",
            "basic/lifecycle#version-negotiation", "basic/versioning#protocol-version-negotiation",
            "basic/transports#security-warning", "basic/transports/streamable-http");

    /** Asks the server, so that there is something to judge. */
    @FunctionalInterface
    public interface Gathering {
        /**
         * Asks.
         *
         * @param subject the server
         * @param target what the rule is applied to
         * @return what came of it
         */
        Evidence gather(Subject subject, String target);
    }

    /** Judges what came back. */
    @FunctionalInterface
    public interface Verdict {
        /**
         * Judges.
         *
         * @param evidence what came back
         * @param subject the server, for its revision and for what else is known of it
         * @return what is wrong; empty for nothing
         */
        Optional<String> judge(Evidence evidence, Subject subject);
    }

    /**
     * Where the specification has the rule.
     *
     * @param revision the revision that is spoken
     * @return a link
     */
    public String link(Revision revision) {
        String there = revision.isModern() ? MOVED.getOrDefault(page, page) : page;
        return "https://modelcontextprotocol.io/specification/" + revision.date() + "/" + there;
    }

    /**
     * The number of the requirement, which rules about the same thing share.
     *
     * @return the id up to its dot
     */
    public String requirement() {
        int dot = id.indexOf('.');
        return dot < 0 ? id : id.substring(0, dot);
    }

    @Override
    public String toString() {
        return "[" + level + " " + id + "] " + says;
    }
}
