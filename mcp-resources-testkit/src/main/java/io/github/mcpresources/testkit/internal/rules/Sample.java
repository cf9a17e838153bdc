package io.github.mcpresources.testkit.internal.rules;

import java.util.List;
import java.util.stream.IntStream;

/** The targets of rules, if a list has too many entries to check them all. */
public final class Sample {

    private Sample() {}

    /**
     * Returns entries that are spread over a whole list, because lists are sorted.
     *
     * @param all the list
     * @param most the maximum number of entries
     * @return the list itself if it has no more entries than that
     */
    public static List<String> of(List<String> all, int most) {
        return all.size() <= most
                ? all
                : IntStream.range(0, most)
                        .mapToObj(i -> all.get((int) ((long) i * all.size() / most)))
                        .toList();
    }
}
