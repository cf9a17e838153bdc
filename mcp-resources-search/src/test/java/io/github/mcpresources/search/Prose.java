package io.github.mcpresources.search;

import java.util.Random;

/** Sentences that repeat words about as often as ordinary texts do: the rank of a word decides how often it occurs. */
final class Prose {

    private static final String[] SYLLABLES = {
        "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va", "we", "xi",
        "yo", "zu"
    };
    private static final String[] COMMON = {"the", "of", "and", "to", "in", "a", "is", "that", "for", "it", "was", "on"
    };
    private static final int WORDS = 20_000;

    private final Random random;

    Prose(long seed) {
        random = new Random(seed);
    }

    /** Returns a word; the first ones are the most frequent in texts. */
    static String word(int rank) {
        StringBuilder word = new StringBuilder();
        for (int rest = rank + SYLLABLES.length; rest > 0; rest /= SYLLABLES.length) {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
        }
        return word.toString();
    }

    String frequentWord() {
        return word((int) Math.pow(WORDS, random.nextDouble()) - 1);
    }

    String text(int characters) {
        StringBuilder text = new StringBuilder();
        int sentence = 0;
        while (text.length() < characters) {
            text.append(random.nextInt(5) < 2 ? COMMON[random.nextInt(COMMON.length)] : frequentWord());
            sentence++;
            text.append(sentence % 12 == 0 ? ".\n" : " ");
        }
        return text.toString();
    }
}
