package io.github.mcpresources.compositor;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A fuzz test of the prefix formats. The ordinary test run replays the inputs in the test's resource directory;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=PrefixFormatFuzzTest#codec -Djazzer.instrument=io.github.mcpresources.**}
 * searches for more inputs.
 */
class PrefixFormatFuzzTest {

    private static final List<PrefixFormat> FORMATS =
            List.of(PrefixFormat.STANDARD, PrefixFormat.keeping(Set.of()), PrefixFormat.PATH, PrefixFormat.PROTOCOL);

    /** Checks for any text that adding a prefix and splitting it off are inverse operations. */
    @FuzzTest(maxDuration = "30m")
    void codec(FuzzedDataProvider data) {
        PrefixFormat format = data.pickValue(FORMATS);
        String mount = data.pickValue(List.of("a", "ui", "x-1"));
        String value = data.consumeString(20);
        String text = data.consumeRemainingAsString();
        format.split(text)
                .ifPresent(split -> assertThat(format.addPrefix(split.mount(), split.inner()))
                        .isEqualTo(text));
        try {
            String outer = format.addPrefix(mount, text);
            assertThat(format.removePrefix(mount, outer)).isEqualTo(text);
            assertThat(format.split(outer).map(PrefixFormat.Split::inner).orElse(text))
                    .isEqualTo(text);
        } catch (IllegalArgumentException none) {
            assertThat(text.isEmpty() || !text.contains("://") || format.equals(PrefixFormat.PATH))
                    .isTrue();
        }
        format.addTemplatePrefix(mount, text).ifPresent(outer -> {
            assertThat(format.splitTemplate(outer)).contains(new PrefixFormat.Split(mount, text));
            expansionsAgree(format, mount, text, outer, Map.of("x", value));
        });
    }

    private static void expansionsAgree(
            PrefixFormat format, String mount, String template, String outer, Map<String, Object> values) {
        String inner;
        try {
            inner = UriTemplate.parse(template).expand(values);
        } catch (UriTemplateException noTemplate) {
            return;
        }
        if (!inner.isEmpty()) {
            assertThat(UriTemplate.parse(outer).expand(values)).isEqualTo(format.addPrefix(mount, inner));
        }
    }
}
