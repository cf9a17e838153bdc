package io.github.mcpresources.search.internal.query;

import io.github.mcpresources.search.internal.index.Fields;
import io.github.mcpresources.search.internal.index.Locations;
import io.github.mcpresources.search.internal.text.Analysis;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Creates Lucene queries. A part of a document must contain all phrases of a query or, if there are no phrases, at
 * least 30 % of its words. It is ranked higher if it contains more words, rarer words, or words that are near to each
 * other. Words in the title, the headings and the path count more.
 */
public final class Queries {

    private static final float EXACT = 1.0f;
    private static final float STEM = 0.9f;
    private static final float TITLE = 1.6f;
    private static final float HEADING = 1.4f;
    private static final float PATH = 1.2f;
    private static final float NEAR = 0.6f;
    /**
     * A word can occur in several fields. Its score is the score of the best field, plus this number times the scores
     * of the other fields.
     */
    private static final float TIE = 0.15f;

    private static final int SLOP = 3;

    /** The fraction of the words of a query that a part must contain, unless the query has phrases. */
    private static final double MIN_SHARE = 0.3;

    private final Analysis analysis;
    private final int maxTerms;
    private final int maxExpansions;

    /**
     * A Lucene query for parts of documents.
     *
     * @param near ranks a part higher if neighbouring words of the query are near to each other in the part; null if
     *     the query has no neighbouring words. It is applied only to the best parts, because comparing the positions of
     *     words is slow
     * @param marks the words to mark in excerpts
     */
    public record Made(Query query, @Nullable Query near, Marks marks) {}

    /**
     * Creates a factory for queries.
     *
     * @param maxTerms the maximum number of terms of a query
     * @param maxExpansions the maximum number of words that a prefix matches
     */
    public Queries(Analysis analysis, int maxTerms, int maxExpansions) {
        this.analysis = analysis;
        this.maxTerms = maxTerms;
        this.maxExpansions = maxExpansions;
    }

    public Made of(SearchRequest request) {
        QueryWords words = QueryWords.of(request.words(), maxTerms);
        Marks marks = Marks.none();
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        List<List<QueryWords.Term>> groups = significant(words.groups());
        all.add(wanted(groups, marks), BooleanClause.Occur.MUST);
        for (QueryWords.Term term : words.excluded()) {
            all.add(term(term, Marks.none()), BooleanClause.Occur.MUST_NOT);
        }
        if (request.folder() != null) {
            all.add(
                    new TermQuery(new Term(Fields.FOLDER, Locations.folder(request.folder()))),
                    BooleanClause.Occur.FILTER);
        }
        if (request.type() != null) {
            String type = request.type().strip().toLowerCase(Locale.ROOT);
            String plain = type.startsWith(".") ? type.substring(1) : type;
            all.add(new TermQuery(new Term(Fields.TYPE, plain)), BooleanClause.Occur.FILTER);
        }
        if (request.after() != null || request.before() != null) {
            all.add(time(request.after(), request.before()), BooleanClause.Occur.FILTER);
        }
        return new Made(all.build(), near(groups), marks);
    }

    private static Query time(@Nullable Instant after, @Nullable Instant before) {
        return LongPoint.newRangeQuery(
                Fields.MODIFIED,
                after == null ? Long.MIN_VALUE : after.toEpochMilli(),
                before == null ? Long.MAX_VALUE : before.toEpochMilli());
    }

    private Query wanted(List<List<QueryWords.Term>> groups, Marks marks) {
        BooleanQuery.Builder wanted = new BooleanQuery.Builder();
        int count = 0;
        int phrases = 0;
        for (List<QueryWords.Term> group : groups) {
            BooleanQuery.Builder alternatives = new BooleanQuery.Builder();
            boolean isPhrase = true;
            for (QueryWords.Term term : group) {
                alternatives.add(term(term, marks), BooleanClause.Occur.SHOULD);
                isPhrase &= term.kind() == QueryWords.Kind.PHRASE;
            }
            wanted.add(alternatives.build(), isPhrase ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD);
            phrases += isPhrase ? 1 : 0;
            count += isPhrase ? 0 : 1;
        }
        if (count + phrases == 0) {
            return new MatchNoDocsQuery("no words");
        }
        wanted.setMinimumNumberShouldMatch(phrases > 0 ? 0 : minimum(count));
        return wanted.build();
    }

    private static int minimum(int count) {
        return Math.max(1, (int) Math.floor(count * MIN_SHARE));
    }

    /**
     * Returns the groups without those that consist of stop words. If all groups consist of stop words, returns all of
     * them.
     */
    private List<List<QueryWords.Term>> significant(List<List<QueryWords.Term>> groups) {
        List<List<QueryWords.Term>> kept = groups.stream()
                .filter(group -> group.stream().anyMatch(term -> !isStopWord(term)))
                .toList();
        return kept.isEmpty() ? groups : kept;
    }

    private boolean isStopWord(QueryWords.Term term) {
        if (term.kind() != QueryWords.Kind.WORD) {
            return false;
        }
        List<Analysis.Word> words = Analysis.words(analysis.exact(), term.text());
        return words.stream().allMatch(word -> analysis.isStopWord(word.text()) || QuestionWords.contains(word.text()));
    }

    /** Returns a query for parts in which two neighbouring words of the query are near to each other. */
    private @Nullable Query near(List<List<QueryWords.Term>> groups) {
        BooleanQuery.Builder near = new BooleanQuery.Builder();
        int count = 0;
        List<String> before = List.of();
        for (List<QueryWords.Term> group : groups) {
            QueryWords.Term term = group.get(0);
            List<String> words = group.size() == 1 && term.kind() == QueryWords.Kind.WORD
                    ? texts(analysis.exact(), term.text())
                    : List.of();
            if (before.size() == 1 && words.size() == 1) {
                near.add(
                        new BoostQuery(new PhraseQuery(SLOP, Fields.BODY, before.get(0), words.get(0)), NEAR),
                        BooleanClause.Occur.SHOULD);
                count++;
            }
            before = words;
        }
        return count == 0 ? null : near.build();
    }

    private static List<String> texts(Analyzer analyzer, String text) {
        return Analysis.words(analyzer, text).stream().map(Analysis.Word::text).toList();
    }

    private Query term(QueryWords.Term term, Marks marks) {
        List<String> words = texts(analysis.exact(), term.text());
        if (words.isEmpty()) {
            return new MatchNoDocsQuery("no word");
        }
        if (term.kind() == QueryWords.Kind.PREFIX && words.size() == 1) {
            marks.beginnings().add(words.get(0));
            return prefix(words.get(0));
        }
        marks.exact().addAll(words);
        List<Query> fields = new ArrayList<>();
        fields.add(new BoostQuery(exact(Fields.BODY, words), EXACT));
        fields.add(new BoostQuery(exact(Fields.TITLE, words), TITLE));
        fields.add(new BoostQuery(exact(Fields.HEADING, words), HEADING));
        fields.add(new BoostQuery(exact(Fields.PATH, words), PATH));
        if (term.kind() != QueryWords.Kind.PHRASE) {
            analysis.stemmed().forEach((language, analyzer) -> {
                List<String> stems = texts(analyzer, term.text());
                if (!stems.isEmpty()) {
                    marks.stems()
                            .computeIfAbsent(language, any -> new HashSet<>())
                            .addAll(stems);
                    fields.add(new BoostQuery(all(Fields.STEMS + language, stems), STEM));
                }
            });
        }
        return new DisjunctionMaxQuery(fields, TIE);
    }

    private static Query exact(String field, List<String> words) {
        return words.size() == 1
                ? new TermQuery(new Term(field, words.get(0)))
                : new PhraseQuery(field, words.toArray(String[]::new));
    }

    private static Query all(String field, List<String> words) {
        if (words.size() == 1) {
            return new TermQuery(new Term(field, words.get(0)));
        }
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        words.forEach(word -> all.add(new TermQuery(new Term(field, word)), BooleanClause.Occur.MUST));
        return all.build();
    }

    private Query prefix(String beginning) {
        MultiTermQuery.RewriteMethod bounded = new MultiTermQuery.TopTermsBlendedFreqScoringRewrite(maxExpansions);
        List<Query> fields = List.of(
                new PrefixQuery(new Term(Fields.BODY, beginning), bounded),
                new BoostQuery(new PrefixQuery(new Term(Fields.TITLE, beginning), bounded), TITLE),
                new BoostQuery(new PrefixQuery(new Term(Fields.PATH, beginning), bounded), PATH));
        return new DisjunctionMaxQuery(fields, TIE);
    }

    /** Returns an object that creates the excerpts of one answer. It is not safe for use by multiple threads. */
    public Excerpts excerpts(Made made) {
        return new Excerpts(analysis, made.marks());
    }
}
