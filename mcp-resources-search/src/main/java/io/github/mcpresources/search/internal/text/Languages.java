package io.github.mcpresources.search.internal.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.StopwordAnalyzerBase;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;

/** The languages for which a search finds inflected forms of words. */
public final class Languages {

    private static final Map<String, Supplier<Language>> KNOWN = new LinkedHashMap<>();

    static {
        KNOWN.put("da", () -> of(new DanishAnalyzer()));
        KNOWN.put("de", () -> of(new GermanAnalyzer()));
        KNOWN.put("en", () -> of(new EnglishAnalyzer()));
        KNOWN.put("es", () -> of(new SpanishAnalyzer()));
        KNOWN.put("fi", () -> of(new FinnishAnalyzer()));
        KNOWN.put("fr", () -> of(new FrenchAnalyzer()));
        KNOWN.put("hu", () -> of(new HungarianAnalyzer()));
        KNOWN.put("it", () -> of(new ItalianAnalyzer()));
        KNOWN.put("nl", () -> new Language(new DutchAnalyzer(), DutchAnalyzer.getDefaultStopSet()));
        KNOWN.put("no", () -> of(new NorwegianAnalyzer()));
        KNOWN.put("pt", () -> of(new PortugueseAnalyzer()));
        KNOWN.put("ro", () -> of(new RomanianAnalyzer()));
        KNOWN.put("ru", () -> of(new RussianAnalyzer()));
        KNOWN.put("sv", () -> of(new SwedishAnalyzer()));
    }

    /**
     * A language.
     *
     * @param analyzer the analyzer that removes stop words and reduces words to stems
     */
    record Language(Analyzer analyzer, CharArraySet stopWords) {}

    private Languages() {}

    private static Language of(StopwordAnalyzerBase analyzer) {
        return new Language(analyzer, analyzer.getStopwordSet());
    }

    /**
     * Checks language codes.
     *
     * @param codes the ISO 639-1 codes in upper or lower case
     * @return the codes in lower case, without duplicates
     * @throws IllegalArgumentException if there is no code, or a language is not supported
     */
    public static List<String> checked(String... codes) {
        List<String> checked = new ArrayList<>();
        for (String code : codes) {
            String lower = code.toLowerCase(Locale.ROOT);
            if (!KNOWN.containsKey(lower)) {
                throw new IllegalArgumentException("languages: the language must be one of "
                        + String.join(", ", KNOWN.keySet()) + ", not '" + code + "'");
            }
            if (!checked.contains(lower)) {
                checked.add(lower);
            }
        }
        if (checked.isEmpty()) {
            throw new IllegalArgumentException("languages: at least one language is necessary");
        }
        return List.copyOf(checked);
    }

    static Language language(String code) {
        Supplier<Language> known = KNOWN.get(code);
        if (known == null) {
            throw new IllegalArgumentException("Unknown language " + code);
        }
        return known.get();
    }
}
