package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Compares the expander of this library with the expander of handy-uri-templates, in the cases that the other expander
 * expands correctly. The other expander needs mutable lists without empty items and, for reserved expansion, values
 * without a dollar, backslash or percent sign. It does not encode literals, and it cuts prefixes in UTF-16 units.
 */
class HandyDifferentialTest {
    private static final int CASES = Integer.getInteger("uri.laws.cases", 10_000);

    @Test
    void expandsLikeHandyWhereHandyIsCorrect() {
        int compared = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Generator generator = new Generator(seed);
            UriTemplate template = UriTemplate.parse(generator.template());
            Map<String, Object> values = new LinkedHashMap<>();
            generator.values(template).forEach((name, value) -> values.put(name, tame(value)));
            if (template.toString().contains("é")
                    || values.values().stream().anyMatch(HandyDifferentialTest::isBeyondHandy)) {
                continue;
            }
            compared++;
            assertThat(template.expand(values))
                    .as("seed %d: %s with %s", seed, template, values)
                    .isEqualTo(com.damnhandy.uri.template.UriTemplate.expand(template.toString(), values));
        }
        assertThat(compared).isGreaterThan(CASES / 8);
    }

    private static Object tame(Object value) {
        return value instanceof List<?> list ? new ArrayList<>(list) : value;
    }

    private static boolean isBeyondHandy(Object value) {
        if (value instanceof List<?> list) {
            return list.isEmpty() || list.stream().anyMatch(HandyDifferentialTest::isBeyondHandy);
        }
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty() || map.values().stream().anyMatch(HandyDifferentialTest::isBeyondHandy);
        }
        String text = (String) value;
        return text.isEmpty()
                || text.codePoints().anyMatch(c -> c > 0xFFFF)
                || text.contains("%")
                || text.contains("$")
                || text.contains("\\");
    }
}
