package io.github.mcpresources.uri;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Tests the laws of matching with random templates and values. {@code -Duri.laws.cases=1000000} runs more cases than
 * the ordinary build, and {@code -Duri.laws.seed} runs other cases.
 */
class MatchLawsTest {
    private static final int CASES = Integer.getInteger("uri.laws.cases", 10_000);
    private static final long SEED = Long.getLong("uri.laws.seed", 1);

    @Test
    void expansionMatchesAndExpandsToSameUri() {
        int held = 0;
        for (int i = 0; i < CASES; i++) {
            Generator generator = new Generator(SEED * CASES + i);
            UriTemplate template = UriTemplate.parse(generator.template(), Laws.POLICY);
            Map<String, Object> values = generator.values(template);
            String uri = template.expand(values);
            String normalised = ReferenceMatcher.normalise(uri);
            if (normalised == null || isTwoValues(template, values)) {
                continue; // not a URI: the values contain triplets, or the scheme of the template contains a triplet
            }
            held++;
            Optional<UriTemplate.Match> match = template.match(uri);
            assertThat(match)
                    .as("%d: %s from %s with %s", i, uri, template, values)
                    .isPresent();
            String again = requireNonNull(ReferenceMatcher.normalise(
                    template.expand(match.orElseThrow().values())));
            assertThat(decoded(again))
                    .as("%d: %s from %s with %s gave %s", i, uri, template, values, match)
                    .isEqualTo(decoded(normalised));
        }
        assertThat(held).isGreaterThan(CASES / 2);
    }

    /**
     * Checks whether a value with a triplet belongs to a name that occurs both with and without reserved characters
     * allowed. A value of this kind has two meanings.
     */
    private static boolean isTwoValues(UriTemplate template, Map<String, Object> values) {
        Map<String, Boolean> reserved = new HashMap<>();
        for (int slot = 0; slot < template.slots(); slot++) {
            String name = template.slot(slot).variable().name();
            boolean allowed = template.slot(slot).operator().allowReserved;
            Boolean before = reserved.put(name, allowed);
            if (before != null
                    && before != allowed
                    && String.valueOf(values.get(name)).matches("(?s).*%[0-9A-Fa-f]{2}.*")) {
                return true;
            }
        }
        return false;
    }

    @Test
    void matchedValuesExpandToUri() {
        int matched = 0;
        for (int i = 0; i < CASES; i++) {
            Generator generator = new Generator(SEED * CASES + i);
            UriTemplate template = UriTemplate.parse(generator.template(), Laws.POLICY);
            String uri = generator.uri(template.expand(generator.values(template)));
            Optional<UriTemplate.Match> match = template.match(uri);
            if (match.isPresent()) {
                matched++;
                String expansion = template.expand(match.get().values());
                String again = requireNonNull(ReferenceMatcher.normalise(expansion), expansion);
                int scheme = UriText.schemeEnd(match.get().uri());
                assertThat(comparable(again, scheme, template))
                        .as("%d: %s of %s gave %s", i, uri, template, match)
                        .isEqualTo(comparable(match.get().uri(), scheme, template));
            }
        }
        assertThat(matched).isGreaterThan(CASES / 20);
    }

    /**
     * Replaces raw reserved characters by their triplets, and sorts the parameters of a query tail, which may be in any
     * order.
     */
    private static String comparable(String original, int scheme, UriTemplate template) {
        String uri = UriText.foldUpTo(original, Math.min(scheme, original.length()));
        if (template.plan().tail() != null && template.toString().contains("{&")) {
            // Even if no variable of {?…} is defined, the other parameters may follow a question mark.
            return Arrays.stream(encoded(uri).split("%26|%3F", -1)).sorted().collect(Collectors.joining("&"));
        }
        int hash = uri.indexOf('#');
        int end = hash < 0 ? uri.length() : hash;
        int question = uri.indexOf('?');
        String text = uri;
        if (template.plan().tail() != null && question >= 0 && question < end) {
            String query = Arrays.stream(uri.substring(question + 1, end).split("&", -1))
                    .map(MatchLawsTest::encoded)
                    .sorted()
                    .collect(Collectors.joining("&"));
            text = uri.substring(0, question + 1) + query + uri.substring(end);
        }
        return encoded(text);
    }

    /**
     * Decodes the triplets of unreserved characters. A value is decoded everywhere, but a normal form keeps the
     * triplets in the names of a query.
     */
    private static String decoded(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            int octet = UriChars.octet(text, i);
            boolean isPlain = octet >= 0 && UriChars.isUnreserved(octet);
            out.append(isPlain ? (char) octet : text.charAt(i));
            i += isPlain ? 2 : 0;
        }
        return out.toString();
    }

    private static String encoded(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : decoded(text).toCharArray()) {
            if (UriChars.isReserved(c)) {
                UriChars.appendOctet(out, c);
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    @Test
    void agreesWithReferenceMatcherWithoutQueryTail() {
        int compared = 0;
        int matched = 0;
        for (int i = 0; i < CASES; i++) {
            Generator generator = new Generator(SEED * CASES + i);
            String text = generator.template();
            boolean empty = i % 2 == 0;
            boolean undefined = i % 3 != 0;
            UriTemplate template = UriTemplate.parse(
                    text,
                    UriTemplate.Policy.builder()
                            .acceptEmpty(empty)
                            .acceptUndefined(undefined)
                            .build());
            String uri = generator.uri(template.expand(generator.values(template)));
            if (template.plan().tail() != null || uri.length() > 24) {
                continue;
            }
            compared++;
            String normalised = ReferenceMatcher.normalise(uri);
            int[] expected = normalised == null ? null : ReferenceMatcher.match(template, empty, undefined, normalised);
            boolean blob = text.matches(".*\\{[;?&][^}]*\\*.*");
            Optional<UriTemplate.Match> actual = template.match(uri);
            if (expected == null) {
                assertThat(actual).as("%d: %s of %s", i, uri, template).isEmpty();
            } else if (!blob || actual.isPresent()) {
                matched++;
                assertThat(actual.map(match -> Arrays.toString(match.captures())))
                        .as("%d: %s of %s", i, uri, template)
                        .contains(Arrays.toString(expected));
            }
        }
        assertThat(compared).isGreaterThan(CASES / 4);
        assertThat(matched).isGreaterThan(CASES / 20);
    }

    @Test
    void matchesEveryFormOfUriAlike() {
        for (int i = 0; i < CASES; i++) {
            Generator generator = new Generator(SEED * CASES + i);
            UriTemplate template = UriTemplate.parse(generator.template());
            String uri = generator.uri(template.expand(generator.values(template)));
            String normalised = ReferenceMatcher.normalise(uri);
            Optional<UriTemplate.Match> match = template.match(uri);
            if (normalised == null) {
                assertThat(match).as("%d: %s of %s", i, uri, template).isEmpty();
            } else {
                assertThat(match.map(UriTemplate.Match::values))
                        .as("%d: %s of %s", i, uri, template)
                        .isEqualTo(template.match(normalised).map(UriTemplate.Match::values));
                match.ifPresent(m -> assertThat(m.uri()).isEqualTo(normalised));
            }
        }
    }
}
