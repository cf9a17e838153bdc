package io.github.mcpresources.search.internal.text;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * The analyzers of the index. The exact analyzer keeps all words, in lower case and without accents. It splits Chinese,
 * Japanese and Korean text into pairs of characters. The analyzer of a language removes the stop words of the language,
 * and reduces words to their stems.
 */
public final class Analysis {

    private static final int MAX_WORD = 100;
    /** The maximum number of characters of a text that are used to determine its language. */
    private static final int SAMPLE = 4_000;

    private static final int KEPT_STEMS = 20_000;

    private final Analyzer exact = new ExactAnalyzer();
    private final Map<String, Analyzer> stemmed = new LinkedHashMap<>();
    private final Map<String, CharArraySet> stopWords = new LinkedHashMap<>();
    /** A cache of stems. Excerpts need the stems of many words. */
    private final Cache<LanguageWord, List<String>> stems =
            Caffeine.newBuilder().maximumSize(KEPT_STEMS).build();

    private record LanguageWord(String language, String word) {}

    /**
     * A word of a text.
     *
     * @param text the word as it is in the index
     * @param start the index of its first character
     * @param end the index after its last character
     */
    public record Word(String text, int start, int end) {}

    /**
     * Creates the analyzers.
     *
     * @param languages the codes of the languages; a text whose language is not known is treated as text in the first
     *     of them
     */
    public Analysis(List<String> languages) {
        for (String language : languages) {
            Languages.Language known = Languages.language(language);
            stemmed.put(language, new FoldedAnalyzer(known.analyzer()));
            stopWords.put(language, known.stopWords());
        }
    }

    /** Returns the codes of the languages, in the order in which they were passed to the constructor. */
    public List<String> languages() {
        return List.copyOf(stemmed.keySet());
    }

    /** Returns the analyzer that keeps all words. */
    public Analyzer exact() {
        return exact;
    }

    /** Returns the analyzers that remove stop words and reduce words to stems. The keys are the languages. */
    public Map<String, Analyzer> stemmed() {
        return stemmed;
    }

    /**
     * Returns the stems of a word of a text.
     *
     * @param language one of the languages
     * @param word the word as it is in the text
     * @return its stems; empty if it is a stop word
     */
    public List<String> stems(String language, String word) {
        return stems.get(
                new LanguageWord(language, word),
                key -> words(Objects.requireNonNull(stemmed.get(key.language())), key.word()).stream()
                        .map(Word::text)
                        .toList());
    }

    /**
     * Returns the words of a text as they are in the index.
     *
     * @param analyzer {@link #exact}, or one of {@link #stemmed}
     * @return the words in order
     */
    public static List<Word> words(Analyzer analyzer, String text) {
        List<Word> words = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                words.add(new Word(term.toString(), offset.startOffset(), offset.endOffset()));
            }
            stream.end();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return words;
    }

    /**
     * Checks whether a word is a stop word in one of the languages.
     *
     * @param word the word in lower case
     */
    public boolean isStopWord(String word) {
        return stopWords.values().stream().anyMatch(it -> it.contains(word));
    }

    /**
     * Determines the language of a text. It is the language with the most stop words in the text.
     *
     * @return the code of the language; the first language if there are no stop words
     */
    public String language(String text) {
        String best = stemmed.keySet().iterator().next();
        if (stemmed.size() == 1) {
            return best;
        }
        List<Word> words = words(exact, text.length() > SAMPLE ? text.substring(0, SAMPLE) : text);
        long most = 0;
        for (Map.Entry<String, CharArraySet> entry : stopWords.entrySet()) {
            long count = words.stream()
                    .filter(it -> entry.getValue().contains(it.text()))
                    .count();
            if (count > most) {
                most = count;
                best = entry.getKey();
            }
        }
        return best;
    }

    private static final class ExactAnalyzer extends Analyzer {
        @Override
        protected TokenStreamComponents createComponents(String field) {
            StandardTokenizer words = new StandardTokenizer();
            words.setMaxTokenLength(MAX_WORD);
            return new TokenStreamComponents(
                    words, new FoldingFilter(new CJKBigramFilter(new LowerCaseFilter(new CJKWidthFilter(words)))));
        }
    }

    private static final class FoldedAnalyzer extends AnalyzerWrapper {

        private final Analyzer inner;

        FoldedAnalyzer(Analyzer inner) {
            super(inner.getReuseStrategy());
            this.inner = inner;
        }

        @Override
        protected Analyzer getWrappedAnalyzer(String field) {
            return inner;
        }

        @Override
        protected TokenStreamComponents wrapComponents(String field, TokenStreamComponents components) {
            return new TokenStreamComponents(components.getSource(), new FoldingFilter(components.getTokenStream()));
        }
    }
}
