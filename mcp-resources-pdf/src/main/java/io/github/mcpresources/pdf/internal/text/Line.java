package io.github.mcpresources.pdf.internal.text;

import java.util.List;
import java.util.stream.Collectors;

/** Words on one baseline that are close to each other, in reading order. */
record Line(List<Word> words) {

    float left() {
        return (float) words.stream().mapToDouble(Word::left).min().orElse(0);
    }

    float right() {
        return (float) words.stream().mapToDouble(Word::right).max().orElse(0);
    }

    float base() {
        return (float) words.stream().mapToDouble(Word::base).max().orElse(0);
    }

    float height() {
        return (float) words.stream().mapToDouble(Word::height).max().orElse(0);
    }

    float size() {
        return words.stream()
                .max((one, other) ->
                        Integer.compare(one.text().length(), other.text().length()))
                .map(Word::size)
                .orElse(0f);
    }

    boolean isBold() {
        return words.stream().allMatch(Word::isBold);
    }

    String text() {
        return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }
}
