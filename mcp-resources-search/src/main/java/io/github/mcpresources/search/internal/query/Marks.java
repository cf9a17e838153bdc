package io.github.mcpresources.search.internal.query;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The words of a query that are marked in excerpts.
 *
 * @param exact the words in their exact form
 * @param stems the stems by language
 * @param beginnings the prefixes of words
 */
public record Marks(Set<String> exact, Map<String, Set<String>> stems, Set<String> beginnings) {

    static Marks none() {
        return new Marks(new HashSet<>(), new TreeMap<>(), new HashSet<>());
    }

    Set<String> stems(String language) {
        return stems.getOrDefault(language, Set.of());
    }
}
