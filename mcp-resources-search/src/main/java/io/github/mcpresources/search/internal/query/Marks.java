package io.github.mcpresources.search.internal.query;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The words of a query that an excerpt marks.
 *
 * @param exact the words as they are in the text
 * @param stems the stems by language
 * @param beginnings the beginnings of words
 */
public record Marks(Set<String> exact, Map<String, Set<String>> stems, Set<String> beginnings) {

    static Marks none() {
        return new Marks(new HashSet<>(), new TreeMap<>(), new HashSet<>());
    }

    Set<String> stems(String language) {
        return stems.getOrDefault(language, Set.of());
    }
}
