package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.internal.text.EquationField;
import io.github.mcpresources.office.internal.text.HyperlinkField;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fields that begin before the current position and end after it. A Word field consists of an instruction, such as
 * {@code HYPERLINK "uri"}, and its result.
 */
final class DocFields {

    private static final Pattern EMBED = Pattern.compile("EMBED\\s+(\\S+)");
    private static final int MAX_INSTRUCTION = 4096;
    private static final int MAX_DEPTH = 100;

    /** A field that has not ended. */
    private static final class Open {
        private final StringBuilder instruction = new StringBuilder();
        private boolean hasResult;
        private boolean isLink;
    }

    private final Deque<Open> open = new ArrayDeque<>();

    void begin() {
        if (open.size() < MAX_DEPTH) {
            open.push(new Open());
        }
    }

    /**
     * Ends the instruction of the current field, and begins its result. Returns the target of the link; null if the
     * field is not a link.
     */
    @Nullable
    String separate() {
        Open field = open.peek();
        if (field == null || field.hasResult) {
            return null;
        }
        field.hasResult = true;
        String target = HyperlinkField.target(field.instruction.toString());
        field.isLink = target != null;
        return target;
    }

    /** Returns the text of the current field if it is a formula, which has no result; null otherwise. */
    @Nullable
    String formula() {
        Open field = open.peek();
        boolean isShown = field != null
                && !field.hasResult
                && open.stream().filter(each -> !each.hasResult).count() == 1;
        return isShown ? EquationField.text(field.instruction.toString()) : null;
    }

    /** Ends the current field. Returns true if the field is a link. */
    boolean end() {
        Open field = open.poll();
        return field != null && field.isLink;
    }

    /** Checks whether the current text belongs to the instruction of a field. Instructions are not displayed. */
    boolean inInstruction() {
        return open.stream().anyMatch(field -> !field.hasResult);
    }

    /** Returns the program of an attachment in an instruction such as {@code EMBED Excel.Sheet.8}; empty if unknown. */
    String program() {
        Open field = open.peek();
        Matcher embed = EMBED.matcher(field == null ? "" : field.instruction);
        return embed.find() && !embed.group(1).startsWith("Package") ? embed.group(1) : "";
    }

    void instruction(char ch) {
        Open field = open.peek();
        if (field != null && field.instruction.length() < MAX_INSTRUCTION) {
            field.instruction.append(ch);
        }
    }
}
