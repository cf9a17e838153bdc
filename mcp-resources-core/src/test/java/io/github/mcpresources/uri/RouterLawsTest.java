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
import org.junit.jupiter.api.Test;

/**
 * Compares a router with the plain rule: of all templates that match separately, the first in the order of precedence
 * is selected.
 */
class RouterLawsTest {
    private static final int CASES = Integer.getInteger("uri.laws.cases", 10_000) / 40;

    private static final List<String> STARTS = List.of(
            "x://", "x://", "x://", "x://", "X://", "x:", "x:/", "%78://", "x%2D:", "x://%7Eb/", "x://é.A/", "");
    private static final List<String> TEXTS = List.of(
            "a", "b", "/", "/a", "-", "x://", "x://a", ".", "A", "/B", "é", "%41", "%61", "%2F", "%2f", "?", "?k=", "&",
            "&%41=", "=", "#", ":");
    private static final List<String> EXPRESSIONS = List.of(
            "{N}", "{/N}", "{/N*}", "{+N}", "{.N}", "{;N}", "{N*}", "{?N}", "{?N,m}", "{#N}", "{N,o}", "{N:1}", "{N:2}",
            "{s:2}", "{s}", "{&N}", "{?%41}", "{;%41}");

    private static String template(Random random) {
        StringBuilder template = new StringBuilder(STARTS.get(random.nextInt(STARTS.size())));
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            List<String> from = random.nextBoolean() ? TEXTS : EXPRESSIONS;
            template.append(from.get(random.nextInt(from.size())).replace("N", "n" + i));
        }
        return template.toString();
    }

    private static UriTemplate.Policy policy(Random random) {
        return UriTemplate.Policy.builder()
                .authorityIgnoresCase(random.nextInt(3) == 0)
                .build();
    }

    private static String uri(Random random) {
        StringBuilder uri = new StringBuilder(STARTS.get(random.nextInt(STARTS.size())));
        List<String> pieces = List.of(
                "a", "b", "/", "/", "-", ".", "?n1=1", "&m=2", "#f", ";n2", ",", "a", "A", "/B", "é", "%C3%A9", "%41",
                "%2F", "?k=", "&%41=", "&A=", ";%41=", "?", "=", "%78", ":");
        for (int i = random.nextInt(7); i > 0; i--) {
            uri.append(pieces.get(random.nextInt(pieces.size())));
        }
        return uri.toString();
    }

    private static Optional<String> best(Map<String, UriTemplate> templates, String uri) {
        Comparator<UriTemplate> order = Comparator.comparing(t -> !t.variables().isEmpty());
        return templates.values().stream()
                .filter(t -> t.match(uri).isPresent())
                .min(order.thenComparing(RouteShape::rank, Entry.Rank::compareSymbols)
                        .thenComparing(t -> -t.match(uri).orElseThrow().boundQueryNames())
                        .thenComparing(RouteShape::rank))
                .map(UriTemplate::toString);
    }

    @Test
    void winnerIsBestMatchingTemplate() {
        int routed = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            UriTemplate.Policy policy = policy(random);
            UriTemplateRouter<String> router = UriTemplateRouter.empty(policy);
            Map<String, UriTemplate> templates = new LinkedHashMap<>();
            for (int i = random.nextInt(12); i >= 0; i--) {
                try {
                    UriTemplate template = UriTemplate.parse(template(random), policy);
                    router = router.with(template, template.toString());
                    templates.put(template.toString(), template);
                } catch (UriTemplateException e) {
                    assertThat(e.position()).isNotNegative(); // not every random template can be routed
                }
            }
            List<String> names = new ArrayList<>(templates.keySet());
            Collections.shuffle(names, random);
            for (String name : names.subList(0, names.size() / 3)) {
                router = router.without(UriTemplate.parse(name, policy));
                templates.remove(name);
            }
            for (int i = 0; i < 20; i++) {
                String uri = uri(random);
                Optional<String> winner = router.route(uri).map(UriTemplateRouter.Route::value);
                routed += winner.isPresent() ? 1 : 0;
                assertThat(winner)
                        .as("seed %d: %s among %s", seed, uri, templates.keySet())
                        .isEqualTo(best(templates, uri));
            }
        }
        assertThat(routed).isGreaterThan(CASES);
    }

    @Test
    void singleTemplateMatchesAlikeWithAndWithoutTrie() {
        for (int seed = 0; seed < 10 * CASES; seed++) {
            Random random = new Random(seed);
            UriTemplate.Policy policy = policy(random);
            UriTemplate template = UriTemplate.parse(template(random), policy);
            String uri = uri(random);
            UriText text = UriText.of(uri, policy.authorityIgnoresCase());
            UriTemplate.Match walked = template.match(uri).orElse(null);
            UriTemplate.Match program = text == null ? null : template.plan().match(text, null);
            assertThat(walked == null ? "none" : walked.values().toString())
                    .as("seed %d: %s of %s", seed, uri, template)
                    .isEqualTo(program == null ? "none" : program.values().toString());
        }
    }
}
