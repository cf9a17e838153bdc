package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node in a hierarchy of categories, with the sum of the positive values below the node. Only the first 2,000 values
 * of each series are used. The levels come from the names of the categories, such as {@code Europe / France}.
 */
final class Branch {

    private static final int DEEPEST = 8;
    private static final int MAX_VALUES = 2_000;

    private final Map<String, Branch> branches = new LinkedHashMap<>();
    final String name;
    double sum;

    private Branch(String name) {
        this.name = name;
    }

    List<Branch> branches() {
        return List.copyOf(branches.values());
    }

    static Branch of(ChartData chart) {
        Branch root = new Branch("");
        for (ChartData.Series row : chart.series()) {
            List<@Nullable Double> values = row.values();
            for (int i = 0; i < Math.min(values.size(), MAX_VALUES); i++) {
                Double value = values.get(i);
                if (value != null && value > 0) {
                    String path = i < row.categories().size() ? row.categories().get(i) : "";
                    root.add(path.split(" / ", DEEPEST), 0, value);
                }
            }
        }
        return root;
    }

    private void add(String[] path, int level, double value) {
        sum += value;
        if (level < path.length) {
            branches.computeIfAbsent(path[level], Branch::new).add(path, level + 1, value);
        }
    }

    int depth() {
        return 1 + branches.values().stream().mapToInt(Branch::depth).max().orElse(0);
    }
}
