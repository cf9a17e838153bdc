package io.github.mcpresources.office.generated;

import java.util.Random;
import java.util.StringJoiner;

/** Sentences of random words in several scripts. Equal seeds give equal sentences. */
final class Sentences {

    private static final String[] WORDS = {
        "report", "Region", "growth", "of", "the", "northern", "market", "and", "Käse", "naïve", "Straße", "Ærø",
        "cafe\u0301", "Żółć", "отчёт", "Рынок", "Αθήνα", "שלום", "עולם", "مرحبا", "تقرير", "日本語", "東京", "보고서",
        "हिन्दी", "2026", "3.14", "17%", "R2D2", "x_1", "it's", "e-mail", "A/B", "\"quoted\"", "(aside)", "50€",
        "😀smile", "𝒜bc", "ﬁne", "soft\u00adhyphen", "no\u00a0break", "a*b", "[c]", "|bar|", "<tag>", "&amp", "\\back"
    };

    private final Random random;

    Sentences(int seed) {
        random = new Random(seed);
    }

    int number(int bound) {
        return random.nextInt(bound);
    }

    String words(int count) {
        StringJoiner words = new StringJoiner(" ");
        for (int word = 0; word < count; word++) {
            words.add(WORDS[random.nextInt(WORDS.length)]);
        }
        return words.toString();
    }

    String sentence() {
        return words(4 + random.nextInt(12)) + ".";
    }

    /** Returns a sentence as the content of an XML element. */
    String xml() {
        return escaped(sentence());
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
