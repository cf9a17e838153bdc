package io.github.mcpresources.testkit.internal.rules;

import io.github.mcpresources.testkit.Level;
import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A rule for servers, with its precondition, its targets, the request that gathers the evidence, and the check of the
 * raw response.
 *
 * @param id the unique id: the number of a requirement and a word, such as {@code R9.base64}
 * @param level the requirement level
 * @param section the section of the report
 * @param statement the rule in a sentence
 * @param page the path of the specification page, without the revision; if the path changed in 2026-07-28, the earlier
 *     path; the whole address for an extension
 * @param revisions the revisions to which the rule applies
 * @param precondition the function that returns the reason why the rule does not apply to a server; empty if the rule
 *     applies
 * @param targets the function that returns the URIs, templates or other targets; a single empty string for the server
 *     as a whole
 * @param request the function that sends the requests and returns the evidence
 * @param check the function that checks the evidence and returns the violation of the rule; empty if there is none
 */
public record Rule(
        String id,
        Level level,
        Section section,
        String statement,
        String page,
        Set<Revision> revisions,
        Function<Subject, Optional<String>> precondition,
        Function<Subject, List<String>> targets,
        EvidenceSource request,
        Check check) {

    /** The paths of specification pages that moved in 2026-07-28. Maps the earlier path to the new path. */
    private static final Map<String, String> MOVED = Map.of(
            "basic/utilities/progress", "basic/patterns/progress",
            "basic/lifecycle#version-negotiation", "basic/versioning#protocol-version-negotiation",
            "basic/transports#security-warning", "basic/transports/streamable-http");

    /** A function that gathers evidence from the server. */
    @FunctionalInterface
    public interface EvidenceSource {
        /**
         * Sends the requests of the rule.
         *
         * @param subject the server
         * @param target the target of the rule
         * @return the evidence
         */
        Evidence gather(Subject subject, String target);
    }

    /** A function that checks the evidence. */
    @FunctionalInterface
    public interface Check {
        /**
         * Checks the evidence.
         *
         * @param evidence the evidence
         * @param subject the server, which provides its revision and other facts
         * @return the violation of the rule; empty if there is none
         */
        Optional<String> check(Evidence evidence, Subject subject);
    }

    /**
     * Returns a link to the page of the specification that contains the rule.
     *
     * @param revision the revision in use
     * @return a link
     */
    public String link(Revision revision) {
        if (page.startsWith("https:")) { // an extension, which has its own page
            return page;
        }
        String there = revision.isStateless() ? MOVED.getOrDefault(page, page) : page;
        return "https://modelcontextprotocol.io/specification/" + revision.date() + "/" + there;
    }

    /**
     * Returns the number of the requirement. Several rules can belong to one requirement.
     *
     * @return the part of the id before its first dot, such as {@code R9}
     */
    public String requirement() {
        int dot = id.indexOf('.');
        return dot < 0 ? id : id.substring(0, dot);
    }

    @Override
    public String toString() {
        return "[" + level + " " + id + "] " + statement;
    }
}
