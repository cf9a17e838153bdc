package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds, among many templates, the one that a URI belongs to. Immutable: a change gives another router and shares most
 * of its structure with this one, so that readers need no lock.
 *
 * <pre>{@code
 * UriTemplateRouter<String> router = UriTemplateRouter.<String>empty()
 *         .with(UriTemplate.parse("doc://{id}"), "document")
 *         .with(UriTemplate.parse("doc://{id}/pages/{page}"), "page");
 * Route<String> route = router.route("doc://7/pages/3").orElseThrow();
 * route.value();                // page
 * route.match().string("page"); // 3
 * }</pre>
 *
 * <p>An exact URI wins. Otherwise the templates that match are compared token by token from the left, up to a query of
 * <code>{?x}</code> and <code>{&amp;x}</code> at the end; a token is one character of a literal, or one variable. At the
 * first place where they differ, the one wins that has what comes first here:
 *
 * <ol>
 *   <li>a literal character,
 *   <li>the end of the path,
 *   <li><code>{/x}</code>, a segment,
 *   <li><code>{.x}</code>, a label,
 *   <li><code>{;x}</code>, and <code>{?x}</code> or <code>{&amp;x}</code> where more follows,
 *   <li><code>{x}</code>,
 *   <li><code>{/x*}</code>, segments,
 *   <li>any other exploded variable,
 *   <li><code>{+x}</code>,
 *   <li><code>{#x}</code>.
 * </ol>
 *
 * <p>A variable that brings its own delimiter is more specific than <code>{x}</code>, which does not. Of templates that
 * differ at no place, the one wins that binds more parameters of the query, then the one that declares fewer, and then the
 * one whose shape, which is its text without the names that do not show in a URI, comes first in the alphabet. So the
 * order in which templates were registered plays no part.
 *
 * @param <T> what templates stand for
 */
public final class UriTemplateRouter<T> {
    /** How many places of its templates a report of overlaps looks at: 5,000,000. */
    public static final int MAX_OVERLAP_STEPS = 5_000_000;

    private static final UriTemplateRouter<?> EMPTY = empty(UriTemplate.Policy.standard());

    private final UriTemplate.Policy policy;

    /** All entries by shape. */
    private final PersistentMap<Entry<T>> entries;

    /** Tier 0: the entries of templates without expressions, whose shape is their URI. */
    private final PersistentMap<Entry<T>> exact;

    private final TrieNode<T> root;

    private UriTemplateRouter(
            UriTemplate.Policy policy,
            PersistentMap<Entry<T>> entries,
            PersistentMap<Entry<T>> exact,
            TrieNode<T> root) {
        this.policy = policy;
        this.entries = entries;
        this.exact = exact;
        this.root = root;
    }

    /**
     * Returns the router without templates, under the standard policy.
     *
     * @param <T> what templates stand for
     * @return the empty router
     */
    @SuppressWarnings("unchecked") // without templates there is no value of any type
    public static <T> UriTemplateRouter<T> empty() {
        return (UriTemplateRouter<T>) EMPTY;
    }

    /**
     * Returns a router without templates.
     *
     * @param policy says whether the authority ignores case, which all templates of the router must agree on, and how
     *     long a URI may be; everything else is taken from the policy of each template
     * @param <T> what templates stand for
     * @return an empty router
     */
    public static <T> UriTemplateRouter<T> empty(UriTemplate.Policy policy) {
        return new UriTemplateRouter<>(policy, PersistentMap.empty(), PersistentMap.empty(), TrieFork.empty(""));
    }

    /**
     * Adds a template.
     *
     * @param template the template
     * @param value what it stands for
     * @return a router that has the template too
     * @throws UriTemplateException if the template cannot be routed without guessing (values with no separator between
     *     them, two variables that may span segments, a repeated name, a second <code>{?…}</code>), or if this router
     *     has one of the same shape: equal after erasing the names of variables that do not show in a URI
     */
    public UriTemplateRouter<T> with(UriTemplate template, T value) {
        return put(template, value, false);
    }

    /**
     * Adds a template in place of the one of the same shape, if there is one.
     *
     * @param template the template
     * @param value what it stands for
     * @return a router that has the template, and no other of its shape
     * @throws UriTemplateException if the template cannot be routed without guessing
     */
    public UriTemplateRouter<T> withReplaced(UriTemplate template, T value) {
        return put(template, value, true);
    }

    private UriTemplateRouter<T> put(UriTemplate template, T value, boolean replace) {
        if (template.policy().authorityIgnoresCase() != policy.authorityIgnoresCase()) {
            throw new UriTemplateException(
                    template.toString(), 0, "the template and the router differ in authorityIgnoresCase");
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
        PersistentMap<Entry<T>> exactly = template.variables().isEmpty() ? exact.with(shape, entry) : exact;
        return new UriTemplateRouter<>(policy, entries.with(shape, entry), exactly, RouteTrie.with(trie, entry));
    }

    /**
     * Removes a template.
     *
     * @param template the template
     * @return a router that does not have the template; this one if it never had it
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
     * Looks a template up.
     *
     * @param template the template
     * @return what it stands for, or empty when this router does not have it
     */
    public Optional<T> find(UriTemplate template) {
        return Optional.ofNullable(present(template)).map(Entry::value);
    }

    /**
     * Looks up what stands in the way of a template: the one of the same shape, which may be the template itself.
     *
     * @param template the template
     * @return what the template of the same shape stands for, or empty when {@link #with} would add the template
     * @throws UriTemplateException if the template cannot be routed without guessing
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
            return null; // what cannot be routed cannot be here
        }
    }

    /**
     * Finds the template that a URI belongs to.
     *
     * @param uri any string
     * @return what the template stands for and its values, or empty when no template matches
     */
    public Optional<Route<T>> route(String uri) {
        return Optional.ofNullable(route(uri, null));
    }

    /**
     * Tells why a URI goes where it goes: the winner, and for each other template the first token where it fell out.
     * This looks at every template and takes time accordingly.
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
     * Tells where the templates fall out for a URI that something else has, as one that is registered as such has it
     * before any template is asked.
     *
     * @param uri any string
     * @param exact what has the URI: a template without variables, which need not be one that can be routed
     * @return the explanation, with that winner
     */
    public Explanation explain(String uri, UriTemplate exact) {
        UriText text = uri.length() > policy.maxUriLength() ? null : UriText.of(uri, policy.authorityIgnoresCase());
        return RouteExplainer.<T>taken(uri, text, exact).explain(sortedEntries());
    }

    /**
     * Finds templates that share URIs, each pair with an example. This is for people, and no proof: an overlap is reported
     * only with a URI that both match, and that is searched for among URIs that put the letter x where values are free.
     * A query that only one of the two has literally is found in the parameters that the other ignores. It looks at
     * {@value #MAX_OVERLAP_STEPS} places of the templates at most, those that take precedence first; what the other pairs
     * share is not reported then.
     *
     * @return the pairs, each with an example, in the order of precedence
     */
    public List<Overlap> overlaps() {
        List<OverlapSearch.Side> sides =
                templates().stream().map(OverlapSearch.Side::of).toList();
        OverlapSearch.Patience patience = new OverlapSearch.Patience();
        List<Overlap> overlaps = new ArrayList<>();
        for (int i = 0; i < sides.size() && !patience.isOver(); i++) {
            overlaps.addAll(overlaps(sides.get(i), sides.subList(i + 1, sides.size()), patience));
        }
        return List.copyOf(overlaps);
    }

    /**
     * Finds the templates that share URIs with one, which need not be in this router; it searches as {@link #overlaps()}
     * does.
     *
     * @param template a template that can be routed
     * @return a pair for each other template of this router that overlaps, with an example
     * @throws UriTemplateException if the template cannot be routed
     */
    public List<Overlap> overlaps(UriTemplate template) {
        List<OverlapSearch.Side> others = templates().stream()
                .filter(other -> !other.equals(template))
                .map(OverlapSearch.Side::of)
                .toList();
        return overlaps(OverlapSearch.Side.of(template), others, new OverlapSearch.Patience());
    }

    private List<Overlap> overlaps(
            OverlapSearch.Side side, List<OverlapSearch.Side> others, OverlapSearch.Patience patience) {
        List<Overlap> overlaps = new ArrayList<>();
        for (OverlapSearch.Side other : others) {
            OverlapSearch.example(side, other, patience)
                    .flatMap(uri -> overlap(side.template(), other.template(), uri))
                    .ifPresent(overlaps::add);
        }
        return List.copyOf(overlaps);
    }

    private Optional<Overlap> overlap(UriTemplate template, UriTemplate other, String uri) {
        return UriTemplateRouter.<Boolean>empty(policy)
                .with(template, true)
                .withReplaced(other, false)
                .route(uri)
                .map(route -> route.value() ? new Overlap(template, other, uri) : new Overlap(other, template, uri));
    }

    @Nullable
    Route<T> route(String uri, @Nullable Steps steps) {
        UriText text = uri.length() > policy.maxUriLength() ? null : UriText.of(uri, policy.authorityIgnoresCase());
        if (text == null) {
            return null;
        }
        Route<T> exact = exact(text, steps);
        if (exact != null) {
            return exact;
        }
        Contest<T> contest = new TrieWalk<T>(text, steps).run(root);
        Entry<T> entry = contest.entry();
        UriTemplate.Match match = contest.match();
        return entry == null || match == null ? null : new Route<>(entry.value(), match);
    }

    private @Nullable Route<T> exact(UriText text, @Nullable Steps steps) {
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
     * Returns how many templates this router has.
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
        entries.forEach(all::add);
        all.sort(Comparator.comparing(Entry::rank));
        return all;
    }

    /**
     * What a router found for a URI.
     *
     * @param value what was registered for the template
     * @param match the values of the template's variables
     * @param <T> what the router maps to
     */
    public record Route<T>(T value, UriTemplate.Match match) {}

    /**
     * Two templates that a URI belongs to both of, as {@link UriTemplateRouter#overlaps()} finds them.
     *
     * @param winner the one that gets the example
     * @param other the one that does not
     * @param exampleUri a URI that both match
     */
    public record Overlap(UriTemplate winner, UriTemplate other, String exampleUri) {}

    /**
     * Why a URI goes where it goes.
     *
     * @param uri the URI that was asked about
     * @param winner the template that it belongs to, empty when none matches
     * @param others every other template, in the order of precedence, and where it fell out
     */
    public record Explanation(String uri, Optional<UriTemplate> winner, List<Candidate> others) {

        /**
         * Copies the list, so that an explanation cannot change.
         *
         * @param uri the URI that was asked about
         * @param winner the template that it belongs to
         * @param others every other template
         */
        public Explanation {
            others = List.copyOf(others);
        }

        /**
         * A template that lost.
         *
         * @param template the template
         * @param matches whether it matches the URI, and lost to a more specific one
         * @param token the literal or the expression where it fell out, empty at the end of the template
         * @param position where the token starts in the template
         * @param reason why it fell out there
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
         * @return the URI and its winner, then a line for each other template
         */
        @Override
        public String toString() {
            String first =
                    printable(uri) + " -> " + winner.map(UriTemplate::toString).orElse("no template");
            return others.stream().map(other -> "\n  " + other).collect(Collectors.joining("", first, ""));
        }

        /** The URI on one line: control characters as Java writes them. */
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
