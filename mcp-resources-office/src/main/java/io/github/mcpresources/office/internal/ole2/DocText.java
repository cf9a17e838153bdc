package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.PlainInlines;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.usermodel.HeaderStories;
import org.apache.poi.hwpf.usermodel.Notes;
import org.apache.poi.hwpf.usermodel.Paragraph;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.jspecify.annotations.Nullable;

/** The text of a doc document: the headers, the body, text boxes, the footers, the notes and the comments. */
final class DocText implements DocumentText {

    /** The maximum number of characters of the text on which a reviewer commented. */
    private static final int MAX_ANCHOR = 2000;

    private static final Pattern PARAGRAPH_ENDS = Pattern.compile("[\\r\\f\\u0007]+");

    private final HWPFDocument document;
    private final OfficeLimits limits;
    private final Set<String> attachments;

    private DocText(HWPFDocument document, OfficeLimits limits, Set<String> attachments) {
        this.document = document;
        this.limits = limits;
        this.attachments = attachments;
    }

    static DocText open(DirectoryNode root, OfficeLimits limits, List<OfficeItem> items) throws IOException {
        HWPFDocument document = new HWPFDocument(root); // not closed, because this would close the storage
        return new DocText(document, limits, OleItems.attachments(items));
    }

    @Override
    public void read(TextSink sink) throws IOException {
        HeaderStories stories = new HeaderStories(document);
        asides(
                "Header",
                sink,
                stories.getFirstHeaderSubrange(),
                stories.getOddHeaderSubrange(),
                stories.getEvenHeaderSubrange());
        DocBlocks body = new DocBlocks(document, limits, attachments);
        body.body(sink);
        Range boxes = document.getMainTextboxRange();
        if (boxes != null) {
            body.read(boxes, sink);
        }
        asides(
                "Footer",
                sink,
                stories.getFirstFooterSubrange(),
                stories.getOddFooterSubrange(),
                stories.getEvenFooterSubrange());
        notes(document.getFootnotes(), document.getFootnoteRange(), "", body.footnotes(), sink);
        notes(document.getEndnotes(), document.getEndnoteRange(), "e", body.endnotes(), sink);
        int number = 0;
        for (Comment comment : comments(texts(), new DocPlaces())) {
            number++;
            sink.accept(new Block.Note("c" + number, comment.signed()));
        }
    }

    private void asides(String name, TextSink sink, @Nullable Range... stories) throws IOException {
        Set<List<Block>> seen = new LinkedHashSet<>();
        for (Range story : stories) {
            if (story != null) {
                List<Block> content = blocks(story);
                if (!content.isEmpty()) {
                    seen.add(content);
                }
            }
        }
        for (List<Block> content : seen) {
            sink.accept(new Block.Aside(name, content));
        }
    }

    private List<Block> blocks(Range range) throws IOException {
        List<Block> content = new ArrayList<>();
        long[] held = {0};
        new DocBlocks(document, limits, attachments).read(range, block -> {
            held[0] += characters(block);
            if (held[0] > limits.text().block()) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "A header or note has more than " + limits.text().block()
                                + " characters, which is the limit (setting OfficeLimits.Text.block)",
                        null);
            }
            content.add(block);
        });
        return content;
    }

    private static long characters(Block block) {
        return block instanceof Block.Paragraph paragraph
                ? PlainInlines.visible(paragraph.content()).length()
                : 16;
    }

    private void notes(Notes notes, @Nullable Range all, String prefix, int referred, TextSink sink)
            throws IOException {
        for (int at = 0; all != null && at < Math.min(referred, notes.getNotesCount()); at++) {
            int start = all.getStartOffset() + notes.getNoteTextStartOffset(at);
            int end = all.getStartOffset() + notes.getNoteTextEndOffset(at);
            if (start < end && end <= all.getEndOffset()) {
                sink.accept(new Block.Note(prefix + (at + 1), blocks(new Range(start, end, document))));
            }
        }
    }

    @Override
    public List<Comment> comments() throws IOException {
        List<StringBuilder> texts = texts();
        DocPlaces places = new DocPlaces();
        if (!texts.isEmpty()) {
            new DocBlocks(document, limits, attachments, places).body(block -> {});
        }
        return comments(texts, places);
    }

    /**
     * Returns the texts of the comments. A paragraph that contains the character {@link DocBlocks#COMMENT} begins a new
     * comment.
     */
    private List<StringBuilder> texts() {
        List<StringBuilder> texts = new ArrayList<>();
        DocBlocks lists = new DocBlocks(document, limits, attachments);
        Range range = document.getCommentsRange();
        for (int at = 0; range != null && at < range.numParagraphs(); at++) {
            Paragraph paragraph = range.getParagraph(at);
            String text = paragraph.text();
            if (text.indexOf(DocBlocks.COMMENT) >= 0) {
                texts.add(new StringBuilder());
            }
            if (texts.isEmpty()) {
                continue;
            }
            String label = lists.label(paragraph);
            String plain = DocBlocks.plain(text);
            String line = label == null || plain.isEmpty() ? plain : (label.isEmpty() ? "-" : label) + " " + plain;
            StringBuilder comment = texts.get(texts.size() - 1);
            comment.append(comment.isEmpty() || line.isEmpty() ? "" : "\n").append(line);
        }
        return texts;
    }

    private List<Comment> comments(List<StringBuilder> texts, DocPlaces places) {
        List<Comment> comments = new ArrayList<>();
        List<DocComments.Details> all = texts.isEmpty()
                ? List.of()
                : DocComments.read(document.getMainStream(), document.getTableStream(), texts.size());
        for (int at = 0; at < texts.size(); at++) {
            String text = texts.get(at).toString();
            if (at < all.size()) {
                DocComments.Details one = all.get(at);
                Map<String, Object> place = places.at(one.offset());
                comments.add(
                        new Comment(Comment.COMMENT, one.author(), one.initials(), null, text, anchor(one), place));
            } else {
                comments.add(new Comment(Comment.COMMENT, null, null, text, null, Map.of()));
            }
        }
        return comments;
    }

    /** Returns the text on which the author of a comment commented; null if it is unknown or empty. */
    private @Nullable String anchor(DocComments.Details comment) {
        int end = Math.min(comment.end(), document.getRange().getEndOffset());
        if (comment.start() < 0 || comment.start() >= end) {
            return null;
        }
        int last = Math.min(end, comment.start() + MAX_ANCHOR);
        String text = Range.stripFields(new Range(comment.start(), last, document).text());
        String anchor = DocBlocks.plain(PARAGRAPH_ENDS.matcher(text).replaceAll(" "));
        DocumentMemory.take(anchor.length());
        return anchor.isEmpty() ? null : anchor;
    }
}
