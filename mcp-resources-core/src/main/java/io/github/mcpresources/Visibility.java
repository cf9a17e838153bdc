package io.github.mcpresources;

import java.util.Objects;
import java.util.function.Predicate;

/**
 * A rule that decides which caller may see which resource. A caller cannot distinguish a hidden resource from a missing
 * one: in lists, reads, completions, subscriptions and events.
 *
 * <p>Rules are fail-closed: a rule that throws an exception denies access.
 *
 * <pre>{@code
 * // lists the template mail://{user}/inbox for every caller, and serves to each caller only the caller's own mailbox
 * Visibility ownMail = (caller, uri, entry) -> uri.equals(entry.identifier())
 *         || caller.principal().filter(name -> uri.startsWith("mail://" + name + "/")).isPresent();
 * }</pre>
 *
 * <p>A rule is called with the text of a template when the template is listed or completed. A rule that checks only the
 * beginning of URIs therefore also hides the template. In the URI of a read, braces are encoded, so that reading
 * {@code mail://{user}/inbox} does not pass such a rule.
 *
 * @see ResourceProviders#visible
 */
@FunctionalInterface
public interface Visibility {

    /** Allows every caller to see everything. */
    Visibility EVERYTHING = (caller, uri, descriptor) -> true;

    /**
     * Decides whether a caller may see an entry. The rule must not block, because it is called for each entry of a list
     * and for each event. If a client requests a resource by another text than its URI, such as {@code NOTES://x}, the
     * resource is shown only if the rule allows both texts.
     *
     * @param caller the caller
     * @param uri the requested URI; if a template is listed or completed, the template's text
     * @param descriptor the entry that serves the URI: the resource, or the template that the URI matches
     * @return true if the caller may see it
     * @throws Exception if the rule cannot decide; access is then denied
     */
    boolean test(Caller caller, String uri, Descriptor descriptor) throws Exception;

    /**
     * Applies the rule, and returns false if it throws an exception. Servers and providers call this method instead of
     * {@link #test}.
     *
     * @param caller the caller
     * @param uri the requested URI; if a template is listed or completed, the template's text
     * @param descriptor the entry that serves the URI
     * @return true if the rule allows it; false if the rule denies it or throws
     */
    default boolean allows(Caller caller, String uri, Descriptor descriptor) {
        try {
            return test(caller, uri, descriptor);
        } catch (Throwable undecided) { // also catches errors, because a rule that cannot decide denies access
            Denials.log(uri, undecided);
            return false;
        }
    }

    /**
     * Combines this rule with another one.
     *
     * @param other the other rule, which is applied only if this one allows
     * @return a rule that allows an entry if both rules allow it
     */
    default Visibility and(Visibility other) {
        Objects.requireNonNull(other, "other");
        if (this == EVERYTHING || other == EVERYTHING) {
            return this == EVERYTHING ? other : this;
        }
        return (caller, uri, descriptor) -> allows(caller, uri, descriptor) && other.allows(caller, uri, descriptor);
    }

    /**
     * Creates a rule that depends on the caller alone.
     *
     * @param callers accepts the callers that may see the entry
     * @return the rule
     */
    static Visibility to(Predicate<? super Caller> callers) {
        Objects.requireNonNull(callers, "callers");
        return (caller, uri, descriptor) -> callers.test(caller);
    }
}
