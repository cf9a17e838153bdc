package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Checks that the guide lists all properties, as the metadata of the module describes them. The system property
 * {@code guides.update} writes the table.
 */
class PropertiesGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "spring.md");
    private static final String HEAD = "| Property | Default | Meaning |\n|---|---|---|\n";

    private static String table() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        try (InputStream metadata =
                PropertiesGuideTest.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            for (JsonNode property : new ObjectMapper().readTree(metadata).path("properties")) {
                String name = property.path("name").asText();
                JsonNode value = property.path("defaultValue");
                String shown = value.isMissingNode() || value.isArray() ? "" : "`" + value.asText() + "`";
                rows.put(
                        name,
                        "| `" + name + "` | " + shown + " | "
                                + property.path("description").asText() + " |\n");
            }
        }
        return HEAD + rows.values().stream().collect(Collectors.joining());
    }

    @Test
    void listsAllProperties() throws IOException {
        String guide = Files.readString(GUIDE);
        int begin = guide.indexOf(HEAD);
        assertThat(begin).as("the table of properties in " + GUIDE).isNotNegative();
        int end = guide.indexOf("\n\n", begin) + 1;
        String table = table();
        assertThat(table.lines().count()).isGreaterThan(20);
        if (Boolean.getBoolean("guides.update")) {
            Files.writeString(GUIDE, guide.substring(0, begin) + table + guide.substring(end));
        } else {
            assertThat(guide.substring(begin, end)).isEqualTo(table);
        }
    }
}
