package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the content of one paragraph. Consecutive texts of the same style are joined. */
public final class Inlines {

    private static final class Open {
        final @Nullable String target;
        final List<Inline> content = new ArrayList<>();

        Open(@Nullable String target) {
            this.target = target;
        }
    }

    private static final int INLINE = 16;
    /** The bullet of the Symbol font, which other fonts do not have. */
    private static final char SYMBOL_BULLET = '\uf0b7';

    private final OfficeLimits limits;
    private final Deque<Open> links = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private Set<Inline.Style> styles = Set.of();
    private Open current = new Open(null);
    private long characters;

    public Inlines(OfficeLimits limits) {
        this.limits = limits;
    }

    /**
     * Adds text. Line breaks in the text become spaces.
     *
     * @throws OfficeException if the paragraph is too long
     */
    public void text(String more, Set<Inline.Style> style) {
        if (more.isEmpty()) {
            return;
        }
        count(more.length());
        if (!style.equals(styles)) {
            flush();
            styles = style;
        }
        for (int at = 0; at < more.length(); at++) {
            char next = more.charAt(at);
            boolean isBreak = next == '\n' || next == '\r' || next == '\u000b' || next == '\f';
            text.append(isBreak ? ' ' : next == SYMBOL_BULLET ? '\u2022' : next);
        }
    }

    /**
     * Adds content that is not text.
     *
     * @throws OfficeException if the paragraph is too long
     */
    public void add(Inline inline) {
        flush();
        count(INLINE);
        current.content.add(inline);
    }

    /** Returns the number of characters, as counted for the limits. */
    public long characters() {
        return characters;
    }

    private void count(int more) {
        characters += more;
        if (characters > limits.text().paragraph()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A paragraph has " + characters + " characters or more, over the limit of "
                            + limits.text().paragraph() + " (setting OfficeLimits.Text.paragraph)",
                    null);
        }
    }

    /**
     * Begins a link. If another link is open, the new link is ignored, and its content becomes content of the outer
     * link. If the target is null, because it is unknown or not displayed, the content is added without a link.
     */
    public void beginLink(@Nullable String target) {
        flush();
        links.push(current);
        current = new Open(target);
    }

    public void endLink() {
        flush();
        Open ended = current;
        current = links.pop();
        boolean isInner = links.stream().anyMatch(open -> open.target != null) || current.target != null;
        if (ended.content.isEmpty()) {
            return;
        }
        if (ended.target == null || isInner) {
            current.content.addAll(ended.content);
        } else {
            current.content.add(new Inline.Link(ended.target, List.copyOf(ended.content)));
        }
    }

    private void flush() {
        if (!text.isEmpty()) {
            count(INLINE);
            current.content.add(new Inline.Text(text.toString(), styles));
            text.setLength(0);
        }
    }

    /** Returns the content, and ends all open links. The content is empty if there is only white space. */
    public List<Inline> build() {
        while (!links.isEmpty()) {
            endLink();
        }
        flush();
        boolean isBlank = current.content.stream()
                .allMatch(inline -> inline instanceof Inline.LineBreak
                        || (inline instanceof Inline.Text blank
                                && blank.text().chars().allMatch(ch -> MarkdownEscapes.isSpace((char) ch))));
        return isBlank ? List.of() : joined(current.content);
    }

    /** Joins consecutive links with the same target. */
    private static List<Inline> joined(List<Inline> content) {
        List<Inline> joined = new ArrayList<>(content.size());
        int at = 0;
        while (at < content.size()) {
            Inline inline = content.get(at++);
            if (inline instanceof Inline.Link link) {
                List<Inline> inside = new ArrayList<>(link.content());
                while (at < content.size()
                        && content.get(at) instanceof Inline.Link next
                        && next.target().equals(link.target())) {
                    inside.addAll(next.content());
                    at++;
                }
                joined.add(new Inline.Link(link.target(), List.copyOf(inside)));
            } else {
                joined.add(inline);
            }
        }
        return List.copyOf(joined);
    }
}
