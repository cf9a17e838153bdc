package io.github.mcpresources.uri;

import io.github.mcpresources.internal.tree.SortedTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the most specific template for a URI in a set of templates, each with a value. Immutable, so lookups need no
 * lock. Methods such as {@link #with} return a new router that shares most of its structure with this router.
 *
 * <pre>{@code
 * UriTemplateRouter<String> router = UriTemplateRouter.<String>empty()
 *         .with(UriTemplate.parse("doc://{id}"), "document")
 *         .with(UriTemplate.parse("doc://{id}/pages/{page}"), "page");
 * UriTemplateRouter.Route<String> route = router.route("doc://7/pages/3").orElseThrow();
 * route.value();                // page
 * route.match().string("page"); // 3
 * }</pre>
 *
 * <p>A template without variables that matches the URI takes precedence over all other templates. Otherwise the
 * matching templates are compared token by token from the left. A token is one character of a literal, or one variable.
 * A query that ends a template (<code>{?x}</code>, <code>{&amp;x}</code>) is not part of this comparison. At the first
 * difference, the template whose token comes first in this list takes precedence:
 *
 * <ol>
 *   <li>a literal character,
 *   <li>the end of the path,
 *   <li><code>{/x}</code>, a path segment,
 *   <li><code>{.x}</code>, a label,
 *   <li><code>{;x}</code>, and <code>{?x}</code> or <code>{&amp;x}</code> outside of the query at the end,
 *   <li><code>{x}</code>,
 *   <li><code>{/x*}</code>, path segments,
 *   <li>any other exploded variable,
 *   <li><code>{+x}</code>,
 *   <li><code>{#x}</code>.
 * </ol>
 *
 * <p>A variable that starts with a delimiter is more specific than <code>{x}</code>, which has no delimiter. If all
 * tokens are of the same kind, the template that matches more query parameters of the URI takes precedence, then the
 * template that declares fewer query parameters, and then the template whose shape is first in alphabetical order. The
 * shape of a template is its text, without variable names that do not appear in a URI, such as the name in
 * <code>{x}</code>, and with the query parameters at the end in alphabetical order. The order of registration has no
 * effect.
 *
 * <p>A template cannot be routed unambiguously if it has two expressions without a separator between them, two
 * variables that may span path segments (one more is allowed in the fragment), a second <code>{?…}</code>, or a
 * repeated name. There is one exception: a name may occur once as <code>{x}</code> and once as <code>{x:n}</code>.
 *
 * <p>The time of a lookup hardly depends on the number of templates, with one exception: templates that have the same
 * beginning, followed by a variable whose value need not end at a delimiter, are tried one after another. Examples are
 * <code>x://{a}-b-{c}</code> and <code>x://{a}-d-{e}</code>.
 *
 * @param <T> the type of the values that are registered for templates
 */
public final class UriTemplateRouter<T> {
    private static final UriTemplateRouter<?> EMPTY = empty(UriTemplate.Policy.standard());

    private final UriTemplate.Policy policy;

    /** All entries. Templates that differ only in the names of their variables have the same key. */
    private final SortedTree<Entry<T>, Void> entries;

    /** The entries of the templates without variables. The key is the URI in the form of {@link UriText#folded}. */
    private final SortedTree<Entry<T>, Void> exact;

    private final TrieNode<T> root;

    private UriTemplateRouter(
            UriTemplate.Policy policy,
            SortedTree<Entry<T>, Void> entries,
            SortedTree<Entry<T>, Void> exact,
            TrieNode<T> root) {
        this.policy = policy;
        this.entries = entries;
        this.exact = exact;
        this.root = root;
    }

    /**
     * Returns an empty router with the standard policy.
     *
     * @param <T> the type of the values that are registered for templates
     * @return the empty router
     */
    @SuppressWarnings("unchecked") // an empty router contains no values
    public static <T> UriTemplateRouter<T> empty() {
        return (UriTemplateRouter<T>) EMPTY;
    }

    /**
     * Returns an empty router.
     *
     * @param policy the policy, of which the router uses two settings: the maximum length of a URI, and whether the
     *     case of the authority is ignored. All templates of the router must have the same setting for the case of the
     *     authority. The other settings come from each template's own policy
     * @param <T> the type of the values that are registered for templates
     * @return an empty router
     */
    public static <T> UriTemplateRouter<T> empty(UriTemplate.Policy policy) {
        return new UriTemplateRouter<>(policy, SortedTree.empty(), SortedTree.empty(), TrieFork.empty(""));
    }

    /**
     * Returns a router with a template added.
     *
     * @param template the template
     * @param value the value to register for the template
     * @return a router that also contains the template
     * @throws UriTemplateException if the template matches no URI, if it cannot be routed unambiguously, if the
     *     template and this router differ in {@code authorityIgnoresCase}, or if this router already contains a
     *     template of the same shape (see the class description)
     */
    public UriTemplateRouter<T> with(UriTemplate template, T value) {
        return put(template, value, false);
    }

    /**
     * Returns a router with a template added. A template of the same shape is replaced.
     *
     * @param template the template
     * @param value the value to register for the template
     * @return a router that contains the template, and no other template of its shape
     * @throws UriTemplateException if the template matches no URI, if it cannot be routed unambiguously, or if the
     *     template and this router differ in {@code authorityIgnoresCase}
     */
    public UriTemplateRouter<T> withReplaced(UriTemplate template, T value) {
        return put(template, value, true);
    }

    private UriTemplateRouter<T> put(UriTemplate template, T value, boolean replace) {
        if (template.policy().authorityIgnoresCase() != policy.authorityIgnoresCase()) {
            throw new UriTemplateException(
                    template.toString(),
                    0,
                    "the template and the router differ in authorityIgnoresCase; set it to the same value in both"
                            + " policies");
        }
        Entry<T> entry = Entry.of(template, value, RouteShape.rank(template));
        String shape = entry.rank().shape();
        Entry<T> present = entries.get(shape);
        if (present != null && !replace) {
            throw new UriTemplateException(
                    template.toString(),
                    0,
                    "the router already has \"" + present.template() + "\", which matches the same URIs");
        }
        TrieNode<T> trie = present == null ? root : RouteTrie.without(root, present);
        SortedTree<Entry<T>, Void> exactly = template.variables().isEmpty() ? exact.with(shape, entry, null) : exact;
        return new UriTemplateRouter<>(policy, entries.with(shape, entry, null), exactly, RouteTrie.with(trie, entry));
    }

    /**
     * Returns a router with a template removed.
     *
     * @param template the template
     * @return a router without the template, or this router if it does not contain the template
     */
    public UriTemplateRouter<T> without(UriTemplate template) {
        Entry<T> present = present(template);
        if (present == null) {
            return this;
        }
        String shape = present.rank().shape();
        return new UriTemplateRouter<>(
                policy, entries.without(shape), exact.without(shape), RouteTrie.without(root, present));
    }

    /**
     * Returns the value that is registered for a template.
     *
     * @param template the template
     * @return the value, or empty if this router does not contain the template
     */
    public Optional<T> find(UriTemplate template) {
        return Optional.ofNullable(present(template)).map(Entry::value);
    }

    /**
     * Returns the value of the registered template that has the same shape as a given template (see the class
     * description). The registered template may be the given template itself. {@link #with} rejects a template if this
     * router already contains a template of the same shape.
     *
     * @param template the template
     * @return the value of the registered template of the same shape, or empty if there is none
     * @throws UriTemplateException if the template matches no URI, or if it cannot be routed unambiguously
     */
    public Optional<T> findSameShape(UriTemplate template) {
        return Optional.ofNullable(entries.get(RouteShape.rank(template).shape()))
                .map(Entry::value);
    }

    private @Nullable Entry<T> present(UriTemplate template) {
        try {
            Entry<T> entry = entries.get(RouteShape.rank(template).shape());
            return entry != null && entry.template().equals(template) ? entry : null;
        } catch (UriTemplateException e) {
            return null; // a template that cannot be routed is not in any router
        }
    }

    /**
     * Finds the most specific template that matches a URI.
     *
     * @param uri any string
     * @return the value of the template and the match, or empty if no template matches
     */
    public Optional<Route<T>> route(String uri) {
        return Optional.ofNullable(route(uri, null));
    }

    /**
     * Explains the routing of a URI: the chosen template and, for each other template, the token at which it does not
     * match or ranks below the chosen template. This method examines every template, so its time is proportional to the
     * number of templates.
     *
     * @param uri any string
     * @return the explanation
     */
    public Explanation explain(String uri) {
        UriText text = uri.length() > policy.maxUriLength() ? null : UriText.of(uri, policy.authorityIgnoresCase());
        Route<T> route = route(uri, null);
        UriTemplate.Match match = route == null ? null : route.match();
        Entry<T> winner = match == null ? null : present(match.template());
        return RouteExplainer.routed(uri, text, winner, match).explain(sortedEntries());
    }

    /**
     * Explains the routing of a URI that is registered outside of this router and takes precedence over all templates
     * of this router.
     *
     * @param uri any string
     * @param exact the registered URI, as a template without variables; it may be a template that this router would not
     *     accept
     * @return the explanation, with {@code exact} as the chosen template
     */
    public Explanation explain(String uri, UriTemplate exact) {
        UriText text = uri.length() > policy.maxUriLength() ? null : UriText.of(uri, policy.authorityIgnoresCase());
        return RouteExplainer.<T>taken(uri, text, exact).explain(sortedEntries());
    }

    @Nullable
    Route<T> route(String uri, @Nullable StepCounter steps) {
        UriText text = uri.length() > policy.maxUriLength() ? null : UriText.of(uri, policy.authorityIgnoresCase());
        if (text == null) {
            return null;
        }
        Route<T> exact = exact(text, steps);
        if (exact != null) {
            return exact;
        }
        BestMatch<T> best = new TrieWalk<T>(text, steps).run(root);
        Entry<T> entry = best.entry();
        UriTemplate.Match match = best.match();
        return entry == null || match == null ? null : new Route<>(entry.value(), match);
    }

    private @Nullable Route<T> exact(UriText text, @Nullable StepCounter steps) {
        if (exact.size() == 0) {
            return null;
        }
        Entry<T> entry = exact.get(text.folded());
        int hash = entry == null ? text.folded().indexOf('#') : -1;
        if (hash >= 0) {
            Entry<T> cut = exact.get(text.folded().substring(0, hash));
            entry = cut != null && cut.template().policy().ignoreFragment() ? cut : null;
        }
        if (steps != null) {
            steps.add(2L * text.text().length());
        }
        if (entry == null) {
            return null;
        }
        int end = text.text().length();
        return new Route<>(
                entry.value(),
                new UriTemplate.Match(entry.template(), text.text(), new int[0], -1, end, QueryTail.Reading.ANY_ORDER));
    }

    /**
     * Returns the number of templates in this router.
     *
     * @return the number of templates
     */
    public int size() {
        return entries.size();
    }

    /**
     * Returns the templates of this router.
     *
     * @return the templates in the order of precedence
     */
    public List<UriTemplate> templates() {
        return sortedEntries().stream().map(Entry::template).toList();
    }

    List<Entry<T>> sortedEntries() {
        List<Entry<T>> all = new ArrayList<>(entries.size());
        entries.forEachFrom("", (shape, entry, none) -> all.add(entry));
        all.sort(Comparator.comparing(Entry::rank));
        return all;
    }

    /**
     * The result of routing a URI.
     *
     * @param value the value that is registered for the template
     * @param match the match, with the values of the template's variables
     * @param <T> the type of the value
     */
    public record Route<T>(T value, UriTemplate.Match match) {}

    /**
     * An explanation of the routing of a URI.
     *
     * @param uri the URI that is explained
     * @param winner the template that the URI is routed to, empty if no template matches
     * @param others all other templates in the order of precedence, each with the token at which it does not match or
     *     ranks below the chosen template
     */
    public record Explanation(String uri, Optional<UriTemplate> winner, List<Candidate> others) {

        /**
         * Creates an explanation with a copy of the list of other templates.
         *
         * @param uri the URI that is explained
         * @param winner the template that the URI is routed to
         * @param others all other templates
         */
        public Explanation {
            others = List.copyOf(others);
        }

        /**
         * A template that was not chosen.
         *
         * @param template the template
         * @param matches true if the template matches the URI but another template takes precedence; false if the
         *     template does not match
         * @param token the literal or the expression at which the template does not match or ranks below the chosen
         *     template; empty at the end of the template
         * @param position the start of the token in the template
         * @param reason the reason why the template does not match, or why the chosen template takes precedence
         */
        public record Candidate(UriTemplate template, boolean matches, String token, int position, String reason) {
            @Override
            public String toString() {
                return template + ": " + reason + " (" + (token.isEmpty() ? "end" : token) + " at " + position + ")";
            }
        }

        /**
         * Returns the explanation as lines of text.
         *
         * @return the URI and the chosen template, then one line for each other template
         */
        @Override
        public String toString() {
            String first =
                    printable(uri) + " -> " + winner.map(UriTemplate::toString).orElse("no template");
            return others.stream().map(other -> "\n  " + other).collect(Collectors.joining("", first, ""));
        }

        /**
         * Returns the URI on one line, with Java escapes for control characters, line and paragraph separators, and
         * lone surrogates.
         */
        private static String printable(String uri) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < uri.length(); i++) {
                char c = uri.charAt(i);
                boolean shown =
                        !Character.isISOControl(c) && c != '\u2028' && c != '\u2029' && !Character.isSurrogate(c);
                boolean pair = Character.isSurrogate(c) && !UriChars.isLoneSurrogate(codePoint(uri, i));
                text.append(shown || pair ? String.valueOf(c) : String.format("\\u%04X", (int) c));
            }
            return text.toString();
        }

        private static int codePoint(String uri, int index) {
            boolean second = index > 0 && Character.isLowSurrogate(uri.charAt(index));
            return uri.codePointAt(second && Character.isHighSurrogate(uri.charAt(index - 1)) ? index - 1 : index);
        }
    }
}
