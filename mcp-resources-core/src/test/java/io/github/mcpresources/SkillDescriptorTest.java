package io.github.mcpresources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the descriptions of skills and of their files. */
class SkillDescriptorTest {

    private static final String URI = "skill://greeting/SKILL.md";
    private static final Map<String, Object> FIELDS = Map.of("name", "greeting", "description", "Greets.");
    private static final SkillFile MANIFEST = SkillFile.of(URI, "---".getBytes(StandardCharsets.UTF_8));

    @Test
    void hasDigestAndSizeOfBytes() {
        assertThat(SkillFile.of("skill://a/empty", new byte[0]))
                .isEqualTo(new SkillFile(
                        "skill://a/empty",
                        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                        0));
    }

    @Test
    void keepsUnknownFields() {
        Map<String, Object> json = Map.of(
                "uri",
                URI,
                "frontmatter",
                FIELDS,
                "resources",
                List.of(Map.of("uri", URI, "digest", MANIFEST.digest(), "size", 3, "x", 1)),
                "_meta",
                Map.of("a", "b"));
        SkillDescriptor skill = SkillDescriptor.ofJson(json);
        assertThat(skill.toJson()).isEqualTo(json);
        assertThat(skill.files()).contains(List.of(MANIFEST));
        assertThat(skill.frontmatter()).isEqualTo(FIELDS);
        assertThat(skill).isEqualTo(SkillDescriptor.ofJson(json)).isNotEqualTo(SkillDescriptor.dynamic(URI, FIELDS));
    }

    @Test
    void dynamicSkillHasNoFiles() {
        SkillDescriptor skill = SkillDescriptor.dynamic(URI, FIELDS);
        assertThat(skill.files()).isEmpty();
        assertThat(skill.toJson()).containsEntry("resources", "dynamic");
    }

    @Test
    void refusesFilesThatAreNotValid() {
        assertThatThrownBy(() -> new SkillFile("", MANIFEST.digest(), 0)).hasMessageContaining("URI");
        assertThatThrownBy(() -> new SkillFile(URI, MANIFEST.digest().toUpperCase(java.util.Locale.ROOT), 0))
                .hasMessageContaining("lower-case");
        assertThatThrownBy(() -> new SkillFile(URI, MANIFEST.digest(), -1)).hasMessageContaining("-1");
    }

    @Test
    void refusesSkillsThatAreNotValid() {
        SkillFile other = SkillFile.of("skill://greeting/a", new byte[1]);
        assertThatThrownBy(() -> SkillDescriptor.of(URI, FIELDS, List.of(other)))
                .hasMessageContaining("does not list its own SKILL.md");
        assertThatThrownBy(() -> SkillDescriptor.of(URI, FIELDS, List.of(MANIFEST, other, other)))
                .hasMessageContaining("skill://greeting/a twice");
        assertThatThrownBy(() -> SkillDescriptor.of(URI, Map.of("name", "greeting"), List.of(MANIFEST)))
                .hasMessageContaining("'description', not null");
        assertThatThrownBy(() -> SkillDescriptor.ofJson(Map.of("uri", URI, "frontmatter", FIELDS)))
                .hasMessageContaining("'resources'");
        assertThatThrownBy(() -> SkillDescriptor.ofJson(
                        Map.of("uri", URI, "frontmatter", FIELDS, "resources", List.of(Map.of("uri", URI)))))
                .hasMessageContaining("'digest'");
        assertThatThrownBy(() -> SkillDescriptor.ofJson(Map.of("frontmatter", FIELDS, "resources", new ArrayList<>())))
                .hasMessageContaining("'uri'");
    }
}
