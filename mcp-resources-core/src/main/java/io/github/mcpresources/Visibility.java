package io.github.mcpresources;

import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A rule that decides which caller may see which resource. In lists, reads, completions, subscriptions and events, a
 * caller cannot distinguish a hidden resource from a missing one.
 *
 * <p>A rule that throws an exception denies access. At most one such exception per second is logged.
 *
 * <pre>{@code
 * // the identifier is the URI or the template as the application registered it; clients cannot write it differently
 * Visibility rule = (caller, uri, entry) -> !entry.identifier().startsWith("admin://")
 *         || caller.principal().filter(Set.of("ada")::contains).isPresent();
 * }</pre>
 *
 * <p>When a template is listed or completed, the rule receives the text of the template instead of a URI. A rule that
 * checks only the beginning of URIs therefore also applies to templates. When a client requests a URI that a template
 * serves, braces in the URI are percent-encoded before the rule receives the URI. This prevents a client from bypassing
 * a rule that allows the template {@code mail://{user}/inbox}, by requesting this text as a URI.
 * {@link io.github.mcpresources.registry.TemplateBuilder#visibleWhere} sets a rule about the values of the variables.
 *
 * @see ResourceProviders#visible
 */
@FunctionalInterface
public interface Visibility {

    /** A rule that allows every caller to see every entry. */
    Visibility EVERYTHING = (caller, uri, descriptor) -> true;

    /**
     * Decides whether a caller may see an entry. This method must not block, because it is called for each entry of a
     * list and for each event. If a client writes a resource's URI differently, such as {@code NOTES://x} for {@code
     * notes://x}, the rule of an entry in a {@link io.github.mcpresources.registry.ResourceRegistry} receives only the
     * registered URI. A rule of {@link ResourceProviders#visible} receives both, and the resource is visible only if
     * the rule allows both.
     *
     * @param caller the caller
     * @param uri the requested URI, or the URI of the listed resource; if a template is listed or completed, the
     *     template's text
     * @param descriptor the entry that serves the URI: the resource, or the template that the URI matches
     * @return true if the caller may see the entry
     * @throws Exception if the rule cannot decide; access is then denied
     */
    boolean test(Caller caller, String uri, Descriptor descriptor) throws Exception;

    /**
     * Applies the rule, and returns false if it throws an exception. At most one such exception per second is logged.
     * Servers and providers call this method instead of {@link #test}.
     *
     * @param caller the caller
     * @param uri the requested URI, or the URI of the listed resource; if a template is listed or completed, the
     *     template's text
     * @param descriptor the entry that serves the URI
     * @return true if the rule allows the entry; false if the rule denies it or throws an exception
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
     * @param other the other rule, which is applied only if this rule allows the entry
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
     * Returns the names of the callers that this rule allows, if the rule depends only on the name of the caller. An
     * {@link EventBus} between processes can send such a rule to other servers. By default, the result is empty.
     *
     * @return the names; empty if this rule depends on anything else
     */
    default Optional<Set<String>> principals() {
        return Optional.empty();
    }

    /**
     * Creates a rule that allows only callers with certain names. An event bus between processes can send such a rule
     * to other servers, because the rule consists only of names. It cannot send a lambda expression.
     *
     * @param principals the names of the callers that may see the entry
     * @return the rule
     * @see EventBus
     */
    static Visibility toPrincipals(Collection<String> principals) {
        return new PrincipalVisibility(Set.copyOf(principals));
    }

    /**
     * Creates a rule that depends only on the caller.
     *
     * @param callers the predicate that returns true for a caller that may see the entry
     * @return the rule
     */
    static Visibility to(Predicate<? super Caller> callers) {
        Objects.requireNonNull(callers, "callers");
        return (caller, uri, descriptor) -> callers.test(caller);
    }
}
