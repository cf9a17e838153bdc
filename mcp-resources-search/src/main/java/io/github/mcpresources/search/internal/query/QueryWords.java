package io.github.mcpresources.search.internal.query;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a query: words, {@code "phrases"}, beginnings of words such as {@code invoic*}, each of which can be
 * excluded with {@code -}, and {@code OR} between alternatives. Each text is a query.
 *
 * @param groups the alternatives; a document that has one of a group has the group
 * @param excluded the terms that a document must not have
 */
record QueryWords(List<List<Term>> groups, List<Term> excluded) {

    private static final Pattern TERM = Pattern.compile("(-?)(?:\"([^\"]*)\"?|(\\S+))");
    private static final int MIN_PREFIX = 2;

    /** The kind of a term. */
    enum Kind {
        WORD,
        PHRASE,
        PREFIX
    }

    /**
     * A term of a query.
     *
     * @param text the text, without the marks of the kind
     */
    record Term(Kind kind, String text) {}

    /**
     * Reads a query.
     *
     * @param max the maximum number of terms; more are ignored
     */
    static QueryWords of(String query, int max) {
        List<List<Term>> groups = new ArrayList<>();
        List<Term> excluded = new ArrayList<>();
        boolean isAlternative = false;
        int count = 0;
        Matcher terms = TERM.matcher(query);
        while (terms.find() && count < max) {
            if (terms.group().equals("OR") || terms.group().equals("|")) {
                isAlternative = !groups.isEmpty();
                continue;
            }
            Term term = terms.group(3) == null ? new Term(Kind.PHRASE, terms.group(2)) : word(terms.group(3));
            count++;
            if (!terms.group(1).isEmpty()) {
                excluded.add(term);
            } else if (isAlternative) {
                groups.get(groups.size() - 1).add(term);
            } else {
                groups.add(new ArrayList<>(List.of(term)));
            }
            isAlternative = false;
        }
        return new QueryWords(groups, excluded);
    }

    private static Term word(String text) {
        String beginning = text.endsWith("*") ? text.substring(0, text.length() - 1) : "";
        return beginning.length() >= MIN_PREFIX ? new Term(Kind.PREFIX, beginning) : new Term(Kind.WORD, text);
    }
}
