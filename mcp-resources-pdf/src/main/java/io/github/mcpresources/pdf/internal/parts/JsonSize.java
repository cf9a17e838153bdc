package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.Limit;
import java.util.Map;

/**
 * Limits the number of characters of a JSON value while the value is built. A small document can refer to the same long
 * text many times, so that the JSON value is much larger than the document.
 */
final class JsonSize {

    private final String what;
    private final PdfLimits limits;
    private long characters;

    /**
     * Creates a counter.
     *
     * @param what the subject of the error message, such as {@code The annotations}
     */
    JsonSize(String what, PdfLimits limits) {
        this.what = what;
        this.limits = limits;
    }

    /**
     * Counts the characters of the keys and values of an object. Numbers and nested lists are not counted.
     *
     * @throws io.github.mcpresources.pdf.document.PdfException if the value exceeds {@link PdfLimits#answer}
     */
    void add(Map<?, ?> object) {
        object.forEach((key, value) -> {
            add(key.toString());
            if (value instanceof String text) {
                add(text);
            } else if (value instanceof Map<?, ?> inner) {
                add(inner);
            }
        });
    }

    /**
     * Counts the characters of a text.
     *
     * @throws io.github.mcpresources.pdf.document.PdfException if the value exceeds {@link PdfLimits#answer}
     */
    void add(String text) {
        characters += text.length();
        if (characters > limits.answer()) {
            throw Limit.moreThan(what + " have", limits.answer(), "characters", "answer");
        }
    }
}
