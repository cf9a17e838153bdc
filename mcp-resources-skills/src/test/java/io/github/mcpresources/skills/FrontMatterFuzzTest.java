package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.SkillDescriptor;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fuzz test of the front matter of skills. The ordinary test run replays the inputs in the test's resource directory;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=FrontMatterFuzzTest#parse -Djazzer.instrument=io.github.mcpresources.**}
 * searches for more inputs.
 */
class FrontMatterFuzzTest {

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};
    private static final int MAX_BYTES = 4_096;

    /** Checks for any bytes that they are either refused or a JSON object of bounded size that can be sent. */
    @FuzzTest(maxDuration = "30m")
    void parse(FuzzedDataProvider data) throws IOException {
        boolean isWhole = data.consumeBoolean();
        boolean isYaml = data.consumeBoolean();
        byte[] bytes = data.consumeRemainingAsBytes();
        Map<String, @Nullable Object> fields;
        try {
            if (isYaml) {
                fields = Yaml.object(new String(bytes, StandardCharsets.UTF_8));
            } else {
                fields = FrontMatter.parse(bytes, isWhole, MAX_BYTES);
            }
        } catch (InvalidSkillException refused) {
            assertThat(refused.reason()).isNotEmpty();
            return;
        }
        String json = McpJsonDefaults.getMapper().writeValueAsString(fields);
        assertThat(json.length()).isLessThan(6 * (Yaml.MAX_CHARACTERS + 10 * Yaml.MAX_VALUES));
        assertThat(McpJsonDefaults.getMapper().readValue(json, OBJECT).keySet()).isEqualTo(fields.keySet());
        try {
            SkillRules.check(fields, "skill");
        } catch (InvalidSkillException refused) {
            assertThat(refused.reason()).isNotEmpty();
            return;
        }
        assertThat(SkillDescriptor.dynamic("skill://skill/SKILL.md", fields)
                        .frontmatter()
                        .keySet())
                .isEqualTo(fields.keySet());
    }
}
