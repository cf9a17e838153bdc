package io.github.mcpresources.search.internal.query;

import java.util.Set;

/** Frequent words of English questions that say nothing about the answer. Queries ignore them like stop words. */
final class QuestionWords {

    private static final Set<String> ALL = Set.of(
            "what", "who", "whom", "whose", "which", "when", "where", "why", "how", "do", "does", "did", "can", "could",
            "should", "would", "shall", "may", "might", "must", "has", "have", "had", "were", "been", "being", "am",
            "i", "we", "you", "he", "she", "me", "us", "him", "our", "your", "my", "his", "her", "its", "from", "about",
            "any", "tell", "find", "show", "give", "please", "many", "much", "than", "so", "s", "all", "was", "is",
            "are", "get");

    private QuestionWords() {}

    static boolean contains(String word) {
        return ALL.contains(word);
    }
}
