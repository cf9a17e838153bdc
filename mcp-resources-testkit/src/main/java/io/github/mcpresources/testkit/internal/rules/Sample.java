package io.github.mcpresources.testkit.internal.rules;

import java.util.List;
import java.util.stream.IntStream;

/** Selects entries from a long list. */
public final class Sample {

    private Sample() {}

    /**
     * Returns at most {@code max} entries. They are spread over the whole list, because neighbouring entries are often
     * similar.
     */
    public static List<String> of(List<String> all, int max) {
        return all.size() <= max
                ? all
                : IntStream.range(0, max)
                        .mapToObj(i -> all.get((int) ((long) i * all.size() / max)))
                        .toList();
    }
}
