package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests many ambiguous templates at one node of the trie. The best matching template is selected. */
class ManyAmbiguousTemplatesTest {
    private static final int CASES = Integer.getInteger("uri.laws.cases", 10_000) / 100;

    private static final List<String> TEXTS =
            List.of("-", ".", "-a-", "-a", "a-", "aa", "ab", "-ab-", "é", "%41", "A", ".a.", "--", "b", "-/a", "/b-");

    private static String text(Random random) {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private static UriTemplate template(Random random) {
        StringBuilder template = new StringBuilder("x://{a}");
        for (int i = random.nextInt(3); i >= 0; i--) {
            String modifier = List.of("", "", ":2", "*").get(random.nextInt(4));
            template.append(text(random))
                    .append("{v")
                    .append(i)
                    .append(modifier)
                    .append('}');
        }
        return UriTemplate.parse(template + (random.nextBoolean() ? text(random) : ""));
    }

    private static String uri(Random random) {
        StringBuilder uri = new StringBuilder("x://");
        for (int i = random.nextInt(9); i >= 0; i--) {
            uri.append(random.nextInt(3) == 0 ? "b" : text(random));
        }
        return uri.toString();
    }

    private static Optional<String> best(Map<String, UriTemplate> templates, String uri) {
        return templates.values().stream()
                .filter(template -> template.match(uri).isPresent())
                .min(Comparator.comparing(RouteShape::rank))
                .map(UriTemplate::toString);
    }

    @Test
    void winnerIsBestMatchingTemplate() {
        int routed = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            UriTemplateRouter<String> router = UriTemplateRouter.empty();
            Map<String, UriTemplate> templates = new LinkedHashMap<>();
            for (int change = 0; change < 80; change++) {
                if (change > 40 && random.nextBoolean() && !templates.isEmpty()) {
                    List<String> names = new ArrayList<>(templates.keySet());
                    router = router.without(templates.remove(names.get(random.nextInt(names.size()))));
                } else {
                    UriTemplate template = template(random);
                    String shape = RouteShape.rank(template).shape();
                    templates.values().removeIf(t -> RouteShape.rank(t).shape().equals(shape));
                    templates.put(template.toString(), template);
                    router = router.withReplaced(template, template.toString());
                }
                String uri = uri(random);
                Optional<String> winner = router.route(uri).map(UriTemplateRouter.Route::value);
                routed += winner.isPresent() ? 1 : 0;
                assertThat(winner)
                        .as("seed %d, change %d: %s among %s", seed, change, uri, templates.keySet())
                        .isEqualTo(best(templates, uri));
            }
        }
        assertThat(routed).isGreaterThan(10 * CASES);
    }

    @Test
    void removedTemplatesLeaveNothing() {
        UriTemplateRouter<Integer> router = UriTemplateRouter.empty();
        List<UriTemplate> templates = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            templates.add(UriTemplate.parse("x://{a}-" + i % 20 + "-{b}" + (i < 20 ? "" : "-c")));
            router = router.with(templates.get(i), i);
        }
        for (int i = 0; i < 40; i++) {
            String uri = "x://1-" + i % 20 + "-2" + (i < 20 ? "" : "-c");
            assertThat(router.route(uri).map(UriTemplateRouter.Route::value)).contains(i);
            router = router.without(templates.get(i));
            assertThat(router.route(uri).map(UriTemplateRouter.Route::value)).isNotEqualTo(Optional.of(i));
        }
        assertThat(router.size()).isZero();
    }
}
