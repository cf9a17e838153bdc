package io.github.mcpresources;

import java.util.Objects;
import java.util.function.Predicate;

/**
 * A rule that says who may see what. What a caller may not see looks exactly like what is not there: in lists, reads,
 * completions, subscriptions and events.
 *
 * <p>Fail-closed: a rule that throws denies.
 *
 * <pre>{@code
 * Visibility ownNotes = (caller, uri, descriptor) ->
 *         caller.principal().filter(name -> uri.startsWith("notes://" + name + "/")).isPresent();
 * }</pre>
 *
 * @see ResourceProviders#visible
 */
@FunctionalInterface
public interface Visibility {

    /** Everybody sees everything. */
    Visibility EVERYTHING = (caller, uri, descriptor) -> true;

    /**
     * Decides. It must not block, because it is asked for each entry of a list and for each event. A resource that a
     * client asks for by another text than its URI, as {@code NOTES://x}, is shown only if the rule allows both texts.
     *
     * @param caller who asks
     * @param uri the URI that is asked for; where a template is listed or completed, the template's text
     * @param descriptor the entry that serves it: the resource, or the template that the URI matches
     * @return true if the caller may see it
     * @throws Exception where it cannot decide; that denies
     */
    boolean test(Caller caller, String uri, Descriptor descriptor) throws Exception;

    /**
     * Decides, and never throws: this is how the rule is asked.
     *
     * @param caller who asks
     * @param uri the URI that is asked for; where a template is listed or completed, the template's text
     * @param descriptor the entry that serves it
     * @return true if the rule says so; false if it throws
     */
    default boolean allows(Caller caller, String uri, Descriptor descriptor) {
        try {
            return test(caller, uri, descriptor);
        } catch (Throwable undecided) { // an Error too: who cannot be allowed is denied
            Denials.log(uri, undecided);
            return false;
        }
    }

    /**
     * Both rules.
     *
     * @param other the other rule, which is asked where this one allows
     * @return a rule that allows what both allow
     */
    default Visibility and(Visibility other) {
        Objects.requireNonNull(other, "other");
        if (this == EVERYTHING || other == EVERYTHING) {
            return this == EVERYTHING ? other : this;
        }
        return (caller, uri, descriptor) -> allows(caller, uri, descriptor) && other.allows(caller, uri, descriptor);
    }

    /**
     * A rule that looks at the caller alone.
     *
     * @param callers who may see it
     * @return the rule
     */
    static Visibility to(Predicate<? super Caller> callers) {
        Objects.requireNonNull(callers, "callers");
        return (caller, uri, descriptor) -> callers.test(caller);
    }
}
