package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
 * <p>An exact URI wins. Otherwise templates are compared from the left: literal, bounded variable, exploded variable,
 * <code>{+x}</code>, <code>{#x}</code>; then the one that binds more query parameters wins, then the one that declares
 * fewer. The order in which templates were registered plays no part.
 *
 * @param <T> what templates stand for
 */
public final class UriTemplateRouter<T> {
    private static final UriTemplateRouter<?> EMPTY = empty(UriTemplatePolicy.standard());

    private final UriTemplatePolicy policy;

    /** All entries by shape. */
    private final PersistentMap<Entry<T>> entries;

    /** Tier 0: the entries of templates without expressions, whose shape is their URI. */
    private final PersistentMap<Entry<T>> exact;

    private final TrieNode<T> root;

    private UriTemplateRouter(
            UriTemplatePolicy policy,
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
    public static <T> UriTemplateRouter<T> empty(UriTemplatePolicy policy) {
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
    public RouteExplanation explain(String uri) {
        UriText text = uri.length() > policy.maxUriLength() ? null : UriText.of(uri, policy.authorityIgnoresCase());
        Route<T> route = route(uri, null);
        TemplateMatch match = route == null ? null : route.match();
        Entry<T> winner = match == null ? null : present(match.template());
        return new RouteExplainer<>(uri, text, winner, match).explain(sortedEntries());
    }

    /**
     * Finds the templates that share URIs. Every pair whose literal starts agree is looked at.
     *
     * @return the pairs, each with an example, in the order of precedence
     */
    public List<TemplateOverlap> overlaps() {
        List<UriTemplate> templates = templates();
        List<TemplateOverlap> overlaps = new ArrayList<>();
        for (int i = 0; i < templates.size(); i++) {
            overlaps.addAll(overlaps(templates.get(i), templates.subList(i + 1, templates.size())));
        }
        return List.copyOf(overlaps);
    }

    /**
     * Finds the templates that share URIs with one, which need not be in this router.
     *
     * @param template a template that can be routed
     * @return a pair for each other template of this router that overlaps, with an example
     * @throws UriTemplateException if the template cannot be routed
     */
    public List<TemplateOverlap> overlaps(UriTemplate template) {
        return overlaps(template, templates());
    }

    private List<TemplateOverlap> overlaps(UriTemplate template, List<UriTemplate> others) {
        List<TemplateOverlap> overlaps = new ArrayList<>();
        for (UriTemplate other : others) {
            if (!other.equals(template)) {
                OverlapSearch.example(template, other)
                        .flatMap(uri -> overlap(template, other, uri))
                        .ifPresent(overlaps::add);
            }
        }
        return List.copyOf(overlaps);
    }

    private Optional<TemplateOverlap> overlap(UriTemplate template, UriTemplate other, String uri) {
        return UriTemplateRouter.<Boolean>empty(policy)
                .with(template, true)
                .withReplaced(other, false)
                .route(uri)
                .map(route -> route.value()
                        ? new TemplateOverlap(template, other, uri)
                        : new TemplateOverlap(other, template, uri));
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
        TemplateMatch match = contest.match();
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
                new TemplateMatch(entry.template(), text.text(), new int[0], -1, end, QueryTail.Reading.ANY_ORDER));
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
}
