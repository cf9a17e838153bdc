package io.github.mcpresources.testkit.internal.rules;

import io.github.mcpresources.testkit.Level;
import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A rule for servers.
 *
 * @param id the unique id: the number of a requirement and a word, such as {@code R9.base64}
 * @param section the section of the report
 * @param statement the rule in a sentence
 * @param page the path of the specification page, without the revision. If the path changed in 2026-07-28, this is the
 *     earlier path. For an extension, this is the complete address
 * @param revisions the revisions to which the rule applies
 * @param precondition returns the reason why the rule does not apply to a server; empty if the rule applies
 * @param targets returns the URIs, templates or other targets; a single empty string for the server as a whole
 * @param request sends the requests and returns the evidence
 * @param check checks the evidence and the raw response
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

    /** Maps the earlier path of each specification page that moved in 2026-07-28 to its new path. */
    private static final Map<String, String> MOVED = Map.of(
            "basic/utilities/progress", "basic/patterns/progress",
            "basic/lifecycle#version-negotiation", "basic/versioning#protocol-version-negotiation",
            "basic/transports#security-warning", "basic/transports/streamable-http");

    /** Sends the requests of a rule for a target, and returns the evidence. */
    @FunctionalInterface
    public interface EvidenceSource {
        Evidence gather(Subject subject, String target);
    }

    /** Checks the evidence, and returns the violation of the rule; empty if there is none. */
    @FunctionalInterface
    public interface Check {
        Optional<String> check(Evidence evidence, Subject subject);
    }

    public String link(Revision revision) {
        if (page.startsWith("https:")) { // an extension, which has its own page
            return page;
        }
        String there = revision.isStateless() ? MOVED.getOrDefault(page, page) : page;
        return "https://modelcontextprotocol.io/specification/" + revision.date() + "/" + there;
    }

    /**
     * Returns the part of the id before its first dot, such as {@code R9}. Several rules can belong to one requirement.
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
