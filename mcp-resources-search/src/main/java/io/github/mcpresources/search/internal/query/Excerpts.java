package io.github.mcpresources.search.internal.query;

import io.github.mcpresources.search.internal.text.Analysis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Creates excerpts of hits. An excerpt is the passage of a text with the largest number of distinct words of the query.
 * The words of the query are marked with {@code **}. Lucene's highlighter is not used, because it marks the words of
 * only one field. Exact words and inflected forms are in different fields.
 */
public final class Excerpts {

    /** The maximum number of characters of an excerpt, including the asterisks. */
    static final int MAX = 300;

    private static final int PASSAGE = 230;
    private static final int LEAD = 40;
    private static final int MARKS = 4;
    private static final String MORE = "…";

    private final Analysis analysis;
    private final Marks marks;
    /** The first letters of the word stems in the query. The key is the language. */
    private final Map<String, Set<Character>> firstLetters = new HashMap<>();

    private record Match(int start, int end, String word) {}

    /**
     * A passage of a text.
     *
     * @param text at most 300 characters, with {@code **} around the words of the query
     * @param start the index of the first marked word in the whole text; 0 if no word is marked
     */
    public record Excerpt(String text, int start) {}

    Excerpts(Analysis analysis, Marks marks) {
        this.analysis = analysis;
        this.marks = marks;
        marks.stems()
                .forEach((language, stems) -> stems.stream()
                        .filter(stem -> !stem.isEmpty())
                        .forEach(stem -> firstLetters
                                .computeIfAbsent(language, any -> new HashSet<>())
                                .add(stem.charAt(0))));
    }

    /** Returns the passage of a text with the largest number of distinct words of the query. */
    public Excerpt of(String text, String language) {
        List<Match> matches = matches(text, language);
        int first = best(matches);
        int found = matches.isEmpty() ? 0 : matches.get(first).start();
        int from = start(text, Math.max(0, found - LEAD));
        int to = end(text, from, Math.min(text.length(), from + PASSAGE));
        StringBuilder excerpt = new StringBuilder(from > 0 ? MORE : "");
        int at = from;
        for (Match match : matches) {
            int marked = excerpt.length() + to - at + MARKS + 1;
            if (match.start() >= at && match.end() <= to && marked <= MAX) {
                excerpt.append(text, at, match.start())
                        .append("**")
                        .append(text, match.start(), match.end())
                        .append("**");
                at = match.end();
            }
        }
        excerpt.append(text, at, to);
        String shown = excerpt.toString().strip().replaceAll("\\s+", " ") + (to < text.length() ? MORE : "");
        return new Excerpt(shown, found);
    }

    private List<Match> matches(String text, String language) {
        List<Match> matches = new ArrayList<>();
        for (Analysis.Word word : Analysis.words(analysis.exact(), text)) {
            boolean isExact = marks.exact().contains(word.text()) && !isDull(word.text());
            if (isExact
                    || marks.beginnings().stream().anyMatch(word.text()::startsWith)
                    || isStem(word, text, language)) {
                matches.add(new Match(word.start(), word.end(), word.text()));
            }
        }
        return matches;
    }

    /**
     * Checks whether a word is an inflected form of a word of the query. To save time, most other words are excluded by
     * their first letter, before their stem is computed.
     */
    private boolean isStem(Analysis.Word word, String text, String language) {
        if (!mayBeStem(word.text(), firstLetters.getOrDefault(language, Set.of()))) {
            return false;
        }
        List<String> own = analysis.stems(language, text.substring(word.start(), word.end()));
        return !own.isEmpty() && marks.stems(language).containsAll(own);
    }

    private static boolean mayBeStem(String word, Set<Character> letters) {
        boolean hasArticle = word.indexOf('\'') >= 0; // such as the French l', which is not in the stem
        return hasArticle || (!word.isEmpty() && letters.contains(word.charAt(0)));
    }

    /**
     * Checks whether a word should not be marked. This is true of a stop word, unless it is the only word of the query.
     */
    private boolean isDull(String word) {
        return analysis.isStopWord(word) && marks.exact().size() > 1;
    }

    /** Returns the index of the first match in the best passage. */
    private static int best(List<Match> matches) {
        int best = 0;
        int most = 0;
        for (int first = 0; first < matches.size(); first++) {
            int limit = matches.get(first).start() + PASSAGE - LEAD;
            Set<String> words = new HashSet<>();
            int count = 0;
            for (int at = first; at < matches.size() && matches.get(at).end() <= limit; at++) {
                words.add(matches.get(at).word());
                count++;
            }
            int score = 100 * words.size() + Math.min(count, 99);
            if (score > most) {
                most = score;
                best = first;
            }
        }
        return best;
    }

    /** Moves a position forward to the beginning of the next word, if that is near. */
    private static int start(String text, int from) {
        for (int at = from; at > 0 && at < text.length() && at < from + LEAD / 2; at++) {
            if (Character.isWhitespace(text.charAt(at - 1))) {
                return at;
            }
        }
        return from > 0 && from < text.length() && Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from;
    }

    private static int end(String text, int from, int to) {
        if (to == text.length()) {
            return to;
        }
        for (int at = to; at > from && at > to - LEAD; at--) {
            if (Character.isWhitespace(text.charAt(at))) {
                return at;
            }
        }
        return Character.isHighSurrogate(text.charAt(to - 1)) ? to - 1 : to;
    }
}
