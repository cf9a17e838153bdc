package io.github.mcpresources.office.internal.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts the data of a chart to a JSON object.
 *
 * <pre>{@code
 * {"title": "Sales", "type": "bar",
 *  "axes": [{"position": "bottom", "kind": "value", "title": null}],
 *  "series": [{"name": "2024", "type": "bar", "categories": ["Q1", "Q2"], "values": [8.2, null]}]}
 * }</pre>
 *
 * <p>{@code sizes}, {@code color}, {@code secondary}, {@code totals}, {@code min} and {@code max} are omitted if they
 * are null, empty or false. {@code grouping} is omitted if the series is not stacked. A missing value is null. The
 * object does not contain the colors of points. It also does not state whether an axis is reversed or logarithmic.
 */
public final class ChartJson {

    private ChartJson() {}

    public static Map<String, @Nullable Object> of(ChartData chart) {
        List<Object> axes = new ArrayList<>();
        chart.axes().forEach(axis -> axes.add(axis(axis)));
        List<Object> series = new ArrayList<>();
        chart.series().forEach(row -> series.add(series(row)));
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("title", chart.title());
        json.put("type", chart.type());
        json.put("axes", axes);
        json.put("series", series);
        return json;
    }

    private static Map<String, @Nullable Object> axis(ChartData.Axis axis) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("position", axis.position());
        json.put("kind", axis.kind());
        json.put("title", axis.title());
        if (axis.secondary()) {
            json.put("secondary", true);
        }
        if (axis.min() != null) {
            json.put("min", axis.min());
        }
        if (axis.max() != null) {
            json.put("max", axis.max());
        }
        return json;
    }

    private static Map<String, @Nullable Object> series(ChartData.Series row) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", row.name());
        json.put("type", row.type());
        json.put("categories", row.categories());
        json.put("values", row.values());
        if (!row.sizes().isEmpty()) {
            json.put("sizes", row.sizes());
        }
        if (!row.totals().isEmpty()) {
            json.put("totals", row.totals());
        }
        if (row.grouping().contains("tacked")) {
            json.put("grouping", row.grouping());
        }
        if (row.secondary()) {
            json.put("secondary", true);
        }
        if (row.color() != null) {
            json.put("color", row.color());
        }
        return json;
    }
}
