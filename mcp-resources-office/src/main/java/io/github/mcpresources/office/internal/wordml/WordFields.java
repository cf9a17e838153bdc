package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.EquationField;
import io.github.mcpresources.office.internal.text.HyperlinkField;
import io.github.mcpresources.office.internal.text.Inlines;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields that are open at the current position of the text. A Word field consists of an instruction, such as {@code
 * HYPERLINK "uri"}, and its result. Only the result is text of the document. A field can contain other fields, and can
 * extend over several paragraphs.
 */
final class WordFields {

    private static final int MAX_INSTRUCTION = 8192;

    private static final class Field {
        private final StringBuilder instruction = new StringBuilder();
        private boolean hasResult;
        private @Nullable Inlines link;
    }

    private final OfficeLimits limits;
    private final Deque<Field> open = new ArrayDeque<>();
    private int instructions;

    WordFields(OfficeLimits limits) {
        this.limits = limits;
    }

    boolean inInstruction() {
        return instructions > 0;
    }

    /** Processes the beginning of a field, the beginning of its result, or its end. */
    void mark(@Nullable String type, Inlines inlines) {
        if ("begin".equals(type)) {
            if (open.size() >= limits.xmlDepth()) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "The fields of the document nest deeper than the limit of " + limits.xmlDepth()
                                + " (setting OfficeLimits.xmlDepth)",
                        null);
            }
            open.push(new Field());
            instructions++;
        } else if ("separate".equals(type)) {
            Field field = open.peek();
            if (field != null && !field.hasResult) {
                field.hasResult = true;
                instructions--;
                String target = HyperlinkField.target(field.instruction.toString());
                if (target != null && instructions == 0) {
                    inlines.beginLink(target);
                    field.link = inlines;
                }
            }
        } else if ("end".equals(type)) {
            Field field = open.poll();
            if (field != null && !field.hasResult) {
                instructions--;
                String formula = EquationField.text(field.instruction.toString());
                if (formula != null && instructions == 0) {
                    inlines.text(formula, Set.of());
                }
            } else if (field != null && field.link == inlines) {
                inlines.endLink();
            }
        }
    }

    void instruction(String text) {
        Field field = open.peek();
        if (field != null && field.instruction.length() < MAX_INSTRUCTION) {
            field.instruction.append(text, 0, Math.min(text.length(), MAX_INSTRUCTION));
        }
    }
}
