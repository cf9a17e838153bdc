package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests paths of the trie that fork when a second template is added and collapse when it is removed. The trie is then
 * the same as before.
 */
class TrieTailTest {
    private static final int CASES = Integer.getInteger("uri.laws.cases", 10_000) / 100;

    private static final List<String> STARTS = List.of(
            "x://",
            "x://",
            "x://a",
            "x://ab/",
            "x://{t}/",
            "",
            "X://",
            "x://A",
            "x://%7Eb/",
            "x://é.COM/",
            "x://é",
            "x:",
            "x:/",
            "%78://",
            "{t}");
    private static final List<String> PIECES = List.of(
            "{N}",
            "{N}",
            "/{N}",
            "/{N}/p",
            "/{N}/pages/{M}",
            "{N}-{M}",
            "/{N}-{M}",
            "{N}-{M}/s",
            "{N}-{M}/s/{O}",
            "{N}.{M}",
            "a",
            "ab",
            "/a",
            "/",
            "{/N}",
            "{/N}{/M}",
            "{/N*}",
            "{+N}",
            "{.N}",
            "{?N}",
            "{?N,m}",
            "{#N}",
            "{N,o}",
            "{N:2}",
            "{s:2}-{M}/{s}",
            "{N}-{s:2}/{s}",
            "é",
            "/Docs/",
            "%41",
            "%2F",
            "?k=",
            "&%41={N}",
            "/Docs/{N}");
    private static final List<String> URI_PIECES = List.of(
            "a", "ab", "b", "/", "/", "/a", "/p", "/pages/", "/s", "-", ".", "a-b", "?m=1", "#f", "%2F", "A", "AB", "é",
            "%c3%a9", ".com", ".COM", "~b/", "/Docs/", "/docs/", "%41", "?k=", "&%41=", "&A=", "/", "/", "a", "/a");

    private static String pick(List<String> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }

    private static String template(Random random) {
        StringBuilder template = new StringBuilder(pick(STARTS, random));
        for (int i = random.nextInt(4); i > 0; i--) {
            template.append(pick(PIECES, random)
                    .replace("N", "n" + i)
                    .replace("M", "m" + i)
                    .replace("O", "o" + i));
        }
        return template.append("{/z}".repeat(random.nextInt(12) / 11)).toString();
    }

    private static UriTemplate.Policy policy(Random random) {
        return UriTemplate.Policy.builder()
                .authorityIgnoresCase(random.nextInt(3) == 0)
                .build();
    }

    private static String uri(Random random) {
        StringBuilder uri = new StringBuilder(random.nextInt(8) == 0 ? "" : random.nextInt(8) == 0 ? "X:" : "x://");
        for (int i = random.nextInt(7); i > 0; i--) {
            uri.append(pick(URI_PIECES, random));
        }
        return uri.toString();
    }

    /** Finds the best match slowly: tries all templates one after the other, with their tables. */
    private static Optional<String> best(Map<String, UriTemplate> templates, String uri, UriTemplate.Policy policy) {
        UriText text = UriText.of(uri, policy.authorityIgnoresCase());
        Map<UriTemplate, UriTemplate.Match> matches = new LinkedHashMap<>();
        for (UriTemplate template : templates.values()) {
            UriTemplate.Match match = text == null ? null : template.plan().match(text, null);
            if (match != null) {
                matches.put(template, match);
            }
        }
        Comparator<UriTemplate> order = Comparator.comparing(t -> !t.variables().isEmpty());
        return matches.keySet().stream()
                .min(order.thenComparing(RouteShape::rank, Entry.Rank::compareSymbols)
                        .thenComparing(t -> -matches.get(t).boundQueryNames())
                        .thenComparing(RouteShape::rank))
                .map(t -> t + " " + matches.get(t).values());
    }

    private static UriTemplateRouter<String> afresh(
            Map<String, UriTemplate> templates, UriTemplate.Policy policy, Random random) {
        List<UriTemplate> shuffled = new ArrayList<>(templates.values());
        Collections.shuffle(shuffled, random);
        UriTemplateRouter<String> router = UriTemplateRouter.empty(policy);
        for (UriTemplate template : shuffled) {
            router = router.with(template, template.toString());
        }
        return router;
    }

    private static Optional<String> routed(UriTemplateRouter<String> router, String uri) {
        return router.route(uri)
                .map(route -> route.value() + " " + route.match().values());
    }

    @Test
    void changedRouterAnswersLikeNewRouterAndSlowSearch() {
        int routed = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            UriTemplate.Policy policy = policy(random);
            UriTemplateRouter<String> router = UriTemplateRouter.empty(policy);
            Map<String, UriTemplate> templates = new LinkedHashMap<>();
            for (int change = 0; change < 30; change++) {
                router = changed(router, templates, policy, random);
                UriTemplateRouter<String> afresh = change % 5 == 0 ? afresh(templates, policy, random) : router;
                for (int i = 0; i < 6; i++) {
                    String uri = uri(random);
                    Optional<String> winner = routed(router, uri);
                    routed += winner.isPresent() ? 1 : 0;
                    assertThat(winner)
                            .as("seed %d, change %d: %s among %s", seed, change, uri, templates.keySet())
                            .isEqualTo(best(templates, uri, policy))
                            .isEqualTo(routed(afresh, uri));
                }
            }
        }
        assertThat(routed).isGreaterThan(10 * CASES);
    }

    private static UriTemplateRouter<String> changed(
            UriTemplateRouter<String> router,
            Map<String, UriTemplate> templates,
            UriTemplate.Policy policy,
            Random random) {
        if (!templates.isEmpty() && random.nextInt(5) < 2) {
            String gone = pick(new ArrayList<>(templates.keySet()), random);
            return router.without(templates.remove(gone));
        }
        try {
            UriTemplate template = UriTemplate.parse(template(random), policy);
            UriTemplateRouter<String> changed = router.with(template, template.toString());
            templates.put(template.toString(), template);
            return changed;
        } catch (UriTemplateException e) {
            assertThat(e.position()).isNotNegative(); // not every random template can be routed
            return router;
        }
    }

    @Test
    void changedTrieEqualsNewTrie() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            UriTemplate.Policy policy = policy(random);
            TrieNode<String> trie = TrieFork.empty("");
            Map<String, Entry<String>> entries = new LinkedHashMap<>();
            for (int change = 0; change < 40; change++) {
                Entry<String> entry = entry(template(random), policy);
                if (entries.size() > 4 && random.nextBoolean()) {
                    trie = RouteTrie.without(trie, entries.remove(pick(new ArrayList<>(entries.keySet()), random)));
                } else if (entry != null && !entries.containsKey(entry.rank().shape())) {
                    entries.put(entry.rank().shape(), entry);
                    trie = RouteTrie.with(trie, entry);
                }
                List<Entry<String>> shuffled = new ArrayList<>(entries.values());
                Collections.shuffle(shuffled, random);
                TrieNode<String> afresh = TrieFork.empty("");
                for (Entry<String> other : shuffled) {
                    afresh = RouteTrie.with(afresh, other);
                }
                assertThat(drawn(trie)).as("seed %d, change %d", seed, change).isEqualTo(drawn(afresh));
            }
            for (Entry<String> entry : entries.values()) {
                trie = RouteTrie.without(trie, entry);
            }
            assertThat(trie.isEmpty()).as("seed %d", seed).isTrue();
        }
    }

    private static @Nullable Entry<String> entry(String template, UriTemplate.Policy policy) {
        try {
            UriTemplate parsed = UriTemplate.parse(template, policy);
            return Entry.of(parsed, template, RouteShape.rank(parsed));
        } catch (UriTemplateException e) {
            return null;
        }
    }

    private static String drawn(TrieNode<String> node) {
        if (node instanceof TrieTail<String> tail) {
            String path = tail.path()
                    .chars()
                    .mapToObj(c -> c > TrieTail.AMBIGUOUS ? String.valueOf((char) c) : "<" + c + ">")
                    .collect(Collectors.joining());
            return "'" + tail.label() + "' " + path + " " + tail.entry().value();
        }
        TrieFork<String> fork = (TrieFork<String>) node;
        StringBuilder text = new StringBuilder("'" + fork.label() + "' " + fork.keys() + " (");
        for (TrieNode<String> child : fork.children()) {
            text.append(drawn(child)).append("; ");
        }
        for (TrieFork.Branch<String> branch : fork.branches()) {
            TrieNode<String> child = branch.child();
            text.append(branch.symbol())
                    .append(branch.ends().stream().map(Entry::value).toList())
                    .append(child == null ? "" : drawn(child))
                    .append("; ");
        }
        for (Entry<String> entry : fork.ambiguous()) {
            text.append(entry.value()).append("; ");
        }
        return text.append(')').toString();
    }

    @Test
    void templatesWithSameTailShareIt() {
        TrieNode<String> trie = TrieFork.empty("");
        for (String template : List.of("x://a/{id}/pages/{page}", "x://b/{book}/pages/{n}", "x://a{z}")) {
            Entry<String> entry = entry(template, UriTemplate.Policy.standard());
            assertThat(entry).isNotNull();
            trie = entry == null ? trie : RouteTrie.with(trie, entry);
        }

        TrieFork<String> root = ((TrieFork<String>) trie);
        TrieFork<String> slashes = (TrieFork<String>) root.children()[0];
        TrieFork<String> a = (TrieFork<String>) slashes.children()[0];
        assertThat(((TrieTail<String>) a.children()[0]).path())
                .isSameAs(((TrieTail<String>) slashes.children()[1]).path());
    }
}
