package io.github.mcpresources.office.internal.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartTablesTest {

    private static ChartData.Series row(String name, List<String> categories, Double... values) {
        return new ChartData.Series(name, "column", categories, Arrays.asList(values), List.of(), null);
    }

    private static String csv(ChartData.Series... rows) {
        return ChartCsv.of(new ChartData("T", "column", List.of(), List.of(rows)));
    }

    @Test
    void seriesWithSameCategoriesAreColumns() {
        assertThat(csv(row("a", List.of("x", "y"), 1.0, null), row("b", List.of("x", "y"), 2.5, -3.0, 4e20)))
                .isEqualTo("category,a,b\r\nx,1,2.5\r\ny,,-3\r\n,,4.0E20\r\n");
    }

    @Test
    void otherSeriesAreRows() {
        assertThat(csv(row("a", List.of("1"), 2.0), row(null, List.of("3"), 4.0)))
                .isEqualTo("series,category,value\r\na,1,2\r\n,3,4\r\n");
    }

    @Test
    void bubblesHaveSize() {
        ChartData.Series bubbles = new ChartData.Series("b", "bubble", List.of("1"), List.of(2.0), List.of(9.5), null);

        assertThat(csv(bubbles)).isEqualTo("series,category,value,size\r\nb,1,2,9.5\r\n");
    }

    @Test
    void quotesSpecialCharacters() {
        assertThat(csv(row("a,b", List.of("say \"hi\"", "two\nlines", "to\rthe front", " plain "), 1.0, 2.0, 3.0, 4.0)))
                .isEqualTo(
                        "category,\"a,b\"\r\n\"say \"\"hi\"\"\",1\r\n\"two\nlines\",2\r\n\"to\rthe front\",3\r\n plain ,4\r\n");
    }

    @Test
    void chartWithoutSeriesHasOnlyHeader() {
        assertThat(csv()).isEqualTo("category\r\n");
    }

    @Test
    void jsonOmitsMissingFields() {
        ChartData chart = new ChartData(
                null,
                "column",
                List.of(new ChartData.Axis("left", "EUR", "value", false, 0.0, null, false, false)),
                List.of(new ChartData.Series(
                        "a",
                        "column",
                        List.of("x"),
                        List.of(1.0),
                        List.of(),
                        "#ff0000",
                        "stacked",
                        true,
                        java.util.Map.of(),
                        List.of())));

        assertThat(ChartJson.of(chart).toString())
                .isEqualTo("{title=null, type=column, axes=[{position=left, kind=value, title=EUR, min=0.0}],"
                        + " series=[{name=a, type=column, categories=[x], values=[1.0], grouping=stacked,"
                        + " secondary=true, color=#ff0000}]}");
    }
}
