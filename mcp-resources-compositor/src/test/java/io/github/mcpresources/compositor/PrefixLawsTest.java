package io.github.mcpresources.compositor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests properties that hold for all strings: an outer URI maps back to exactly the mount and the URI from which it was
 * made. Tests 100,000 strings for each format; {@code -Dcodec.strings=3000000} tests more.
 */
class PrefixLawsTest {

    private static final int STRINGS = Integer.getInteger("codec.strings", 30_000);
    private static final List<String> MOUNTS = List.of("a", "b", "ui", "a-1", "uix", "x9");
    private static final List<String> TOKENS = List.of(
            "ui",
            "://",
            ":",
            "/",
            "//",
            "+",
            "a",
            "b",
            "ui+",
            "a+",
            "ui://a/",
            "http",
            "urn",
            "%2F",
            "%",
            "[::1]",
            "?",
            "#",
            "é",
            "\uD83D\uDE00",
            "\uD83D",
            " ",
            "\u0000",
            "git+",
            ".",
            "..",
            "{x}",
            "{+y}",
            "UI",
            "A",
            "-");

    static Stream<PrefixFormat> formats() {
        return Stream.of(
                PrefixFormat.STANDARD,
                PrefixFormat.keeping(Set.of()),
                PrefixFormat.keeping(Set.of("ui", "app", "x.y")),
                PrefixFormat.PATH,
                PrefixFormat.PROTOCOL);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(9); left > 0; left--) {
            text.append(TOKENS.get(random.nextInt(TOKENS.size())));
        }
        return text.toString();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void everyOuterUriMapsBack(PrefixFormat format) {
        Random random = new Random(20260112);
        int made = 0;
        for (int i = 0; i < STRINGS; i++) {
            String uri = text(random);
            String mount = MOUNTS.get(random.nextInt(MOUNTS.size()));
            Optional<String> outer = outer(format, mount, uri);
            if (outer.isPresent()) {
                made++;
                assertThat(format.split(outer.get())).contains(new PrefixFormat.Split(mount, uri));
                assertThat(format.removePrefix(mount, outer.get())).isEqualTo(uri);
            } else {
                assertThat(uri.isEmpty() || format.equals(PrefixFormat.PATH)).isTrue();
            }
            format.split(uri) // any text, as a client may send it
                    .ifPresent(split -> assertThat(format.addPrefix(split.mount(), split.inner()))
                            .isEqualTo(uri));
        }
        assertThat(made).isGreaterThan(STRINGS / 20);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void outerTemplateExpandsToOuterUris(PrefixFormat format) {
        Random random = new Random(7);
        int held = 0;
        for (int i = 0; i < STRINGS / 10; i++) {
            String template = text(random);
            Map<String, Object> values = Map.of("x", text(random), "y", text(random));
            held += holds(format, template, values) ? 1 : 0;
        }
        assertThat(held).isGreaterThan(STRINGS / 1_000);
    }

    /**
     * Checks that the expansions of a template and of its outer form agree. Returns false if there is nothing to
     * compare.
     */
    private static boolean holds(PrefixFormat format, String template, Map<String, Object> values) {
        Optional<String> outer = format.addTemplatePrefix("a", template);
        if (outer.isEmpty()) {
            return false;
        }
        assertThat(format.splitTemplate(outer.get())).contains(new PrefixFormat.Split("a", template));
        String inner;
        try {
            inner = UriTemplate.parse(template).expand(values);
        } catch (UriTemplateException noTemplate) {
            return false;
        }
        if (inner.isEmpty()) { // an empty text is no URI
            return false;
        }
        assertThat(UriTemplate.parse(outer.get()).expand(values))
                .as("%s with %s", template, values)
                .isEqualTo(format.addPrefix("a", inner));
        return true;
    }

    private static Optional<String> outer(PrefixFormat format, String mount, String uri) {
        try {
            String outer = format.addPrefix(mount, uri);
            // PROTOCOL has an outer form for the empty text, but it does not map back
            return uri.isEmpty() ? Optional.empty() : Optional.of(outer);
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    @Test
    @SuppressWarnings("unchecked") // the structure of the file
    void expansionsAgreeForRfcExamples() throws IOException {
        int held = 0;
        try (InputStream in = requireNonNull(PrefixLawsTest.class.getResourceAsStream("/rfc6570/expansions.json"))) {
            Map<String, Map<String, Object>> sections =
                    McpJsonDefaults.getMapper().readValue(in.readAllBytes(), Map.class);
            for (Map<String, Object> section : sections.values()) {
                Map<String, Object> values = (Map<String, Object>) section.get("variables");
                for (List<Object> test : (List<List<Object>>) section.get("testcases")) {
                    for (PrefixFormat format : formats().toList()) {
                        held += holds(format, (String) test.get(0), values) ? 1 : 0;
                    }
                }
            }
        }
        assertThat(held).isGreaterThan(300);
    }
}
