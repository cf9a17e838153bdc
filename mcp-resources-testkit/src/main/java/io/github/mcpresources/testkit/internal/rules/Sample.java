package io.github.mcpresources.testkit.internal.rules;

import java.util.List;
import java.util.stream.IntStream;

/** Selects entries from a list that is too long to check every entry. */
public final class Sample {

    private Sample() {}

    /**
     * Returns a sample of a list. The entries are spread over the whole list, because neighbouring entries are often
     * similar.
     *
     * @param all the list
     * @param max the maximum number of entries
     * @return the sample, or the list itself if it does not exceed the maximum
     */
    public static List<String> of(List<String> all, int max) {
        return all.size() <= max
                ? all
                : IntStream.range(0, max)
                        .mapToObj(i -> all.get((int) ((long) i * all.size() / max)))
                        .toList();
    }
}
