package io.github.mcpresources.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonSizeTest {

    /** A type of an application, as a tool returns it in the structured content of its result. */
    private record Report(String title, List<Integer> pages) {
        @Override
        public String toString() {
            return "";
        }
    }

    private record Holder(Object value) {}

    private enum Colour {
        RED
    }

    @Test
    void countsOtherTypesAsJson() {
        Map<String, Object> json = Map.of("title", "x".repeat(1_000), "pages", List.of(1, 2));
        Report report = new Report("x".repeat(1_000), List.of(1, 2));
        assertThat(JsonSize.of(report)).isEqualTo(JsonSize.of(json)).isGreaterThan(1_000);
        assertThat(JsonSize.of(Map.of("report", report))).isEqualTo(JsonSize.of(Map.of("report", json)));
        assertThat(JsonSize.of(new int[] {1, 2})).isEqualTo(JsonSize.of(List.of(1, 2)));
        assertThat(JsonSize.of(Colour.RED)).isEqualTo(JsonSize.of("RED"));
    }

    @Test
    void countsTextOfValueThatIsNotJson() {
        Object[] cycle = new Object[1];
        cycle[0] = cycle;
        assertThat(JsonSize.of(Map.of("cycle", new Holder(cycle)))).isPositive();
    }
}
