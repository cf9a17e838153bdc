package io.github.mcpresources.search.internal.query;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terms of a query. A term is a word, a {@code "phrase"}, or a prefix such as {@code invoic*}. A {@code -} before a
 * term excludes it. {@code OR} separates alternatives. Every text is a valid query.
 *
 * @param groups the groups of alternatives; a group matches if one of its terms does
 * @param excluded the terms that a hit must not contain
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
     * @param text the text, without the quotation marks or the asterisk
     */
    record Term(Kind kind, String text) {}

    /**
     * Parses a query.
     *
     * @param max the maximum number of terms; further terms are ignored
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
