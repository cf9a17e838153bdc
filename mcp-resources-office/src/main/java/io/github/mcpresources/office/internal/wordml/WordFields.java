package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.Inlines;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fields that begin before the current position and end after it. A Word field consists of an instruction, such as
 * {@code HYPERLINK "uri"}, and its result. Only the result is text of the document. A field can contain other fields,
 * and can extend over several paragraphs.
 */
final class WordFields {

    private static final int MAX_INSTRUCTION = 8192;
    /**
     * Matches a {@code HYPERLINK} instruction. The groups are the switches before the target, the target, and the
     * switches after the target.
     */
    private static final Pattern HYPERLINK =
            Pattern.compile("\\s*HYPERLINK\\s+((?:\\\\[a-z]\\s+)*+)\"?([^\"\\s\\\\][^\"\\s]*)\"?(.*)", Pattern.DOTALL);

    private static final Pattern BOOKMARK = Pattern.compile("\\s\\\\l\\s+\"?([^\"\\s]+)");

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
                String target = target(field.instruction.toString());
                if (target != null && instructions == 0) {
                    inlines.beginLink(target);
                    field.link = inlines;
                }
            }
        } else if ("end".equals(type)) {
            Field field = open.poll();
            if (field != null && !field.hasResult) {
                instructions--;
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

    /**
     * Returns the target of a {@code HYPERLINK} instruction, with a bookmark in the other document as the fragment.
     * Returns null for a link within this document, and for any other instruction.
     */
    static @Nullable String target(String instruction) {
        Matcher link = HYPERLINK.matcher(instruction);
        if (!link.matches() || link.group(1).contains("\\l")) {
            return null;
        }
        Matcher bookmark = BOOKMARK.matcher(link.group(3));
        return target(link.group(2), bookmark.find() ? bookmark.group(1) : null);
    }

    /** Adds a bookmark as the fragment, unless the URI has one. */
    static @Nullable String target(@Nullable String uri, @Nullable String bookmark) {
        return uri == null || bookmark == null || uri.indexOf('#') >= 0 ? uri : uri + "#" + bookmark;
    }
}
