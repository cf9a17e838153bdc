package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Tests the search for the URIs that a template matches. The prefix that limits the search excludes no matching URI.
 */
class MatchingUrisTest {

    private static final List<String> LITERALS = List.of(
            "doc://", "DOC://", "x:", "a", "A", "/", "%41", "%2F", "%2f", "é", "~", "?", "#", ".", "42", " ", "-");
    private static final List<String> EXPRESSIONS = List.of(
            "{a}", "{b}", "{+a}", "{/a}", "{/b*}", "{?a}", "{?a,b}", "{&b}", "{#a}", "{a,b}", "{a:2}", "{.a}", "{;a}");
    private static final List<String> VALUES = List.of("42", "a", "A", "a/b", "é", "%41", "", "~", "a b", "a.b");

    @Test
    void prefixContainsKnownTextWithOneSpelling() {
        assertThat(prefix("doc://{id}/{page}", Map.of("id", "42"))).isEqualTo("doc://42/");
        assertThat(prefix("doc:/{/id}{?lang}", Map.of("id", "42", "lang", "en")))
                .isEqualTo("doc://42");
        assertThat(prefix("DOC://A/{+id}", Map.of("id", "a/b"))).isEqualTo("doc://A/");
        assertThat(prefix("doc://{id}/x", Map.of())).isEqualTo("doc://");
        assertThat(prefix("doc://%41/{id}", Map.of())).isEqualTo("doc://");
        assertThat(prefix("doc://a?x={id}", Map.of("id", "42"))).isEqualTo("doc://a");
        assertThat(prefix("{+any}", Map.of())).isEmpty();
    }

    private static String prefix(String template, Map<String, String> values) {
        return new MatchingUris(template, values).prefix();
    }

    @Test
    void uriIsRegularIfItHasNoOtherSpelling() {
        assertThat(List.of("doc://a/B?c=d#e", "doc://a%2Fb", "doc://%C3%A9", "a"))
                .allMatch(MatchingUris::isRegular);
        assertThat(List.of(
                        "DOC://a", "doc://%2f", "doc://%41", "doc://é", "doc://a b", "doc://%7E", "doc://%4", "doc:{"))
                .noneMatch(MatchingUris::isRegular);
    }

    @Test
    void normalizesIrregularUriForComparison() {
        assertThat(MatchingUris.comparable("DOC://%7eA/%41b")).isEqualTo("doc://~A/Ab");
        assertThat(MatchingUris.comparable("doc://%2f%C3%a9\u00e9/%4/%zz%")).isEqualTo("doc://%2f%C3%a9\u00e9/%4/%zz%");
    }

    @Test
    void comparesOnlyUrisWithPrefixOfTemplate() {
        SubscriptionIndex index = new SubscriptionIndex();
        Subscriber subscriber = new Fixture(new Fixture.Slow()).open(ANN, new Client());
        for (int i = 0; i < 1_000; i++) {
            index.add("doc://%7e" + i, subscriber);
            index.add("doc://n" + i, subscriber);
        }
        for (String template : List.of("other://{id}", "doc://{id}")) {
            List<String> compared = new ArrayList<>();
            index.forEachCandidate(
                    new MatchingUris(template, Map.of("id", "7")).prefix(), topic -> compared.add(topic.uri()));
            assertThat(compared).as(template).isEmpty();
        }
        List<String> compared = new ArrayList<>();
        index.forEachCandidate("doc://~12", topic -> compared.add(topic.uri()));
        assertThat(compared).hasSize(11).allMatch(uri -> uri.startsWith("doc://%7e12"));
    }

    @Test
    void searchFindsExactlyMatchingUris() {
        int hits = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<Map.Entry<String, Map<String, String>>> templates = templates(random);
            Set<String> uris = uris(random, templates);
            SubscriptionIndex index = new SubscriptionIndex();
            Fixture fixture = new Fixture(new Fixture.Slow());
            Subscriber subscriber = fixture.open(ANN, new Client());
            uris.forEach(uri -> index.add(uri, subscriber));
            for (Map.Entry<String, Map<String, String>> template : templates) {
                MatchingUris matching = new MatchingUris(template.getKey(), template.getValue());
                List<String> found = new ArrayList<>();
                index.forEachMatching(matching, topic -> found.add(topic.uri()));
                assertThat(found)
                        .as(
                                "seed %d, template %s with %s, prefix %s",
                                seed, template.getKey(), template.getValue(), matching.prefix())
                        .containsExactlyInAnyOrderElementsOf(
                                uris.stream().filter(matching::contains).toList());
                hits += found.size();
            }
        }
        assertThat(hits).as("the law is tried on matches").isGreaterThan(1_000);
    }

    private static List<Map.Entry<String, Map<String, String>>> templates(Random random) {
        List<Map.Entry<String, Map<String, String>>> templates = new ArrayList<>();
        while (templates.size() < 20) {
            StringBuilder text = new StringBuilder();
            for (int part = 2 + random.nextInt(4); part > 0; part--) {
                text.append(pick(random, random.nextInt(3) == 0 ? EXPRESSIONS : LITERALS));
            }
            try {
                Map<String, String> values = new HashMap<>();
                for (String name : UriTemplate.parse(text.toString()).variables()) {
                    if (random.nextBoolean()) {
                        values.put(name, pick(random, VALUES));
                    }
                }
                templates.add(Map.entry(text.toString(), values));
            } catch (UriTemplateException notOne) {
                // try another template
            }
        }
        return templates;
    }

    /**
     * Returns expansions of the templates, with the given values and with other values. Some of the URIs have another
     * spelling.
     */
    private static Set<String> uris(Random random, List<Map.Entry<String, Map<String, String>>> templates) {
        Set<String> uris = new TreeSet<>();
        for (Map.Entry<String, Map<String, String>> template : templates) {
            for (int time = 0; time < 4; time++) {
                Map<String, String> values = new HashMap<>(template.getValue());
                for (String name : List.of("a", "b")) {
                    if (random.nextInt(3) > 0) {
                        values.putIfAbsent(name, pick(random, VALUES));
                    }
                }
                String uri = UriTemplate.parse(template.getKey()).expand(values);
                uris.add(uri);
                uris.add(
                        switch (random.nextInt(5)) {
                            case 0 -> uri.toUpperCase(java.util.Locale.ROOT);
                            case 1 -> uri.replace("4", "%34");
                            case 2 -> uri.replace("%2F", "%2f");
                            case 3 -> uri.replace("%C3%A9", "é");
                            default -> uri + "?z=1";
                        });
            }
        }
        return uris;
    }

    private static String pick(Random random, List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
