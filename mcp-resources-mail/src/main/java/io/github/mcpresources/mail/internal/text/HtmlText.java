package io.github.mcpresources.mail.internal.text;

import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Room;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import org.jspecify.annotations.Nullable;

/**
 * Converts the HTML of an email to Markdown or plain text. Scripts, styles, form fields and hidden elements are left
 * out. Attached pictures become links to the attachments. For other pictures, only the alternative text is written. A
 * program that shows the Markdown would otherwise load them, and the sender would learn that the email was read.
 */
final class HtmlText implements NodeFilter {

    private static final Set<String> DROPPED = Set.of(
            "script",
            "style",
            "head",
            "title",
            "meta",
            "link",
            "base",
            "noscript",
            "template",
            "iframe",
            "frame",
            "frameset",
            "object",
            "embed",
            "applet",
            "svg",
            "math",
            "canvas",
            "audio",
            "video",
            "input",
            "select",
            "textarea",
            "button",
            "map");

    private static final Set<String> BLOCKS = Set.of(
            "p",
            "div",
            "table",
            "ul",
            "ol",
            "dl",
            "blockquote",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "section",
            "article",
            "header",
            "footer",
            "main",
            "form",
            "center",
            "address",
            "figure",
            "fieldset",
            "hr");

    private static final Set<String> LINES = Set.of("tr", "li", "dt", "dd", "figcaption", "caption");

    private static final Set<String> STRONG = Set.of("b", "strong");
    private static final Set<String> EMPHASIS = Set.of("i", "em");

    private static final Pattern HIDDEN = Pattern.compile(
            "display\\s*:\\s*none|visibility\\s*:\\s*hidden|font-size\\s*:\\s*0(px|pt|em|%)?\\s*(;|$|!)|mso-hide\\s*:\\s*all");

    private static final Pattern SPACE = Pattern.compile("[\\s\\u00a0]+");
    private static final Pattern LINK = Pattern.compile("(?i)(https?|mailto|ftp|tel):[^\\s]{1,2000}");

    /** The estimated memory of an element in the tree, in bytes. */
    private static final int ELEMENT = 400;

    private static final int MAX_TABLE_CELLS = 5_000;

    /** The maximum number of characters of the output for each byte that {@link MailLimits#text} allows. */
    private static final long MAX_GROWTH = 4;

    /**
     * An open link, emphasis or heading.
     *
     * @param start the position of its text in the output
     * @param end the URI of a link, or the Markdown characters of an emphasis ({@code *}) or a heading ({@code #})
     */
    private record Mark(Element element, int start, String end) {}

    private final boolean isMarkdown;
    private final Function<String, @Nullable String> pictures;
    private final MailLimits limits;
    private final LineWriter out;
    private final Deque<Mark> marks = new ArrayDeque<>();
    private final Deque<Integer> lists = new ArrayDeque<>();

    private HtmlText(TextForm form, Function<String, @Nullable String> pictures, MailLimits limits) {
        this.isMarkdown = form == TextForm.MD;
        this.pictures = pictures;
        this.limits = limits;
        this.out = new LineWriter(isMarkdown);
    }

    /**
     * Converts HTML.
     *
     * @param pictures returns the URI of the attachment with a content id; null if there is none
     */
    static String of(
            String html, TextForm form, Function<String, @Nullable String> pictures, MailLimits limits, Room room) {
        long tags = html.chars().filter(c -> c == '<').count();
        room.add(6L * html.length() + ELEMENT * tags);
        HtmlText converter = new HtmlText(form, pictures, limits);
        NodeTraversor.filter(converter, Jsoup.parse(html).body());
        return converter.out.text();
    }

    @Override
    public FilterResult head(Node node, int depth) {
        Limit.checkInterrupt();
        long max = MAX_GROWTH * limits.text();
        if (out.length() > max) {
            throw Limit.of(
                    "The converted HTML of the email has " + out.length() + " characters or more",
                    max,
                    "text, times " + MAX_GROWTH);
        }
        if (node instanceof TextNode text) {
            text(text.getWholeText());
            return FilterResult.CONTINUE;
        }
        return node instanceof Element element ? open(element) : FilterResult.SKIP_ENTIRELY;
    }

    private void text(String text) {
        String spaced = SPACE.matcher(text).replaceAll(" ");
        out.text(isMarkdown ? MarkdownText.inline(spaced) : spaced);
    }

    private FilterResult open(Element element) {
        String name = element.normalName();
        if (DROPPED.contains(name) || isHidden(element)) {
            return FilterResult.SKIP_ENTIRELY;
        }
        if (name.equals("table") && isMarkdown && DataTable.isOne(element, MAX_TABLE_CELLS)) {
            out.block();
            out.raw(DataTable.markdown(element));
            out.block();
            return FilterResult.SKIP_ENTIRELY;
        }
        if (BLOCKS.contains(name)) {
            out.block();
        } else if (LINES.contains(name)) {
            out.line();
        }
        switch (name) {
            case "br" -> out.line();
            case "hr" -> {
                out.raw("---");
                out.block();
            }
            case "img" -> picture(element);
            case "pre" -> {
                out.block();
                out.code(element.wholeText());
                out.block();
                return FilterResult.SKIP_ENTIRELY;
            }
            case "blockquote" -> out.push("> ");
            case "ul" -> lists.push(0);
            case "ol" -> lists.push(1);
            case "li" -> item();
            case "td", "th" -> out.space();
            default -> mark(element, name);
        }
        return FilterResult.CONTINUE;
    }

    private static boolean isHidden(Element element) {
        return element.hasAttr("hidden")
                || HIDDEN.matcher(element.attr("style").toLowerCase(Locale.ROOT))
                        .find();
    }

    private void item() {
        Integer number = lists.peek();
        if (number == null || number == 0) {
            out.item("- ");
        } else {
            lists.pop();
            lists.push(number + 1);
            out.item(number + ". ");
        }
    }

    private void mark(Element element, String name) {
        if (name.equals("a") && LINK.matcher(element.attr("href").strip()).matches()) {
            marks.push(new Mark(element, out.begin(), element.attr("href").strip()));
        } else if (isMarkdown && STRONG.contains(name)) {
            marks.push(new Mark(element, out.begin(), "**"));
        } else if (isMarkdown && EMPHASIS.contains(name)) {
            marks.push(new Mark(element, out.begin(), "*"));
        } else if (isMarkdown && name.matches("h[1-6]")) {
            marks.push(new Mark(element, out.begin(), "#".repeat(name.charAt(1) - '0')));
        }
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return FilterResult.CONTINUE;
        }
        String name = element.normalName();
        Mark mark = marks.peek();
        if (mark != null && mark.element().equals(element)) {
            marks.pop();
            close(mark);
        }
        switch (name) {
            case "blockquote" -> out.pop();
            case "ul", "ol" -> lists.pop();
            case "li" -> out.pop();
            default -> {} // has no prefix
        }
        if (BLOCKS.contains(name)) {
            out.block();
        } else if (LINES.contains(name)) {
            out.line();
        }
        return FilterResult.CONTINUE;
    }

    private void close(Mark mark) {
        String inner = out.take(mark.start());
        String text = SPACE.matcher(inner).replaceAll(" ").strip();
        if (text.isEmpty()) {
            return;
        }
        String end = mark.end();
        String before = inner.startsWith(" ") ? " " : "";
        String after = inner.endsWith(" ") ? " " : "";
        if (end.startsWith("#")) {
            out.raw(end + " " + text);
        } else if (end.startsWith("*")) {
            boolean isBlock = inner.contains("\n");
            out.raw(isBlock ? inner : before + end + text + end + after);
        } else if (!isMarkdown) {
            boolean isSame = end.endsWith(text) || text.contains(end);
            out.raw(before + (isSame ? text : text + " <" + end + ">") + after);
        } else {
            out.raw(before + MarkdownText.link(text, end) + after);
        }
    }

    private void picture(Element element) {
        String source = element.attr("src").strip();
        String alt = SPACE.matcher(element.attr("alt")).replaceAll(" ").strip();
        String shown = isMarkdown ? MarkdownText.inline(alt) : alt;
        String uri = source.regionMatches(true, 0, "cid:", 0, 4) ? pictures.apply(source.substring(4)) : null;
        if (uri == null) {
            out.text(shown);
        } else if (isMarkdown) {
            out.text("!" + MarkdownText.link(shown, uri));
        } else {
            out.text("[" + (shown.isEmpty() ? "picture" : shown) + ": " + uri + "]");
        }
    }
}
