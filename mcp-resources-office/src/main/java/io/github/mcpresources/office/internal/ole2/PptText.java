package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.DeflatedDrawings;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.poi.hslf.model.HeadersFooters;
import org.apache.poi.hslf.usermodel.HSLFComment;
import org.apache.poi.hslf.usermodel.HSLFNotes;
import org.apache.poi.hslf.usermodel.HSLFShape;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hslf.usermodel.HSLFTextShape;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.sl.usermodel.Placeholder;
import org.jspecify.annotations.Nullable;

/** The text of a ppt document: the title, shapes, notes and comments of each slide. */
final class PptText implements DocumentText {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ISO_LOCAL_DATE_TIME;

    private final OfficeLimits limits;
    private final List<HSLFSlide> slides;
    private final NavigableSet<Long> pictures;
    private final Set<String> attachments;

    private PptText(OfficeLimits limits, List<HSLFSlide> slides, NavigableSet<Long> pictures, Set<String> attachments) {
        this.limits = limits;
        this.slides = slides;
        this.pictures = pictures;
        this.attachments = attachments;
    }

    /**
     * Opens the text.
     *
     * @throws OfficeException if the document needs too much memory, or if its compressed pictures exceed the limit
     */
    static PptText open(DirectoryNode root, OfficeLimits limits, List<OfficeItem> items) throws IOException {
        long size = Streams.size(root, PptReader.MAIN) + Streams.size(root, PptReader.PICTURES);
        long max = Runtime.getRuntime().maxMemory() / 4;
        if (size > max) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The text of the document needs " + size + " bytes of memory, over the limit of " + max
                            + " (a quarter of the heap, JVM option -Xmx)",
                    null);
        }
        DocumentMemory.take(2 * size); // POI keeps the streams, and copies of their records
        byte[] main = Streams.head(root, PptReader.MAIN, (int) Streams.size(root, PptReader.MAIN));
        new DeflatedDrawings(limits).check(main);
        PptMemory.reserve(main, PptReader.persists(root, limits).places());
        HSLFSlideShow show = new HSLFSlideShow(root); // not closed, because this would close the storage
        NavigableSet<Long> pictures = new TreeSet<>();
        for (OfficeItem item : items) {
            if (item.path().startsWith(PptReader.PICTURES + "/")) {
                pictures.add(Long.valueOf(item.path().substring(PptReader.PICTURES.length() + 1)));
            }
        }
        return new PptText(limits, show.getSlides(), pictures, OleItems.attachments(items));
    }

    @Override
    public void read(TextSink sink) throws IOException {
        for (int number = 1; number <= slides.size(); number++) {
            slide(number, sink);
        }
    }

    @Override
    public int slides() {
        return slides.size();
    }

    @Override
    public void slide(int number, TextSink sink) throws IOException {
        HSLFSlide slide = slides.get(number - 1);
        PptShapes shapes = new PptShapes(limits, pictures, attachments);
        shapes.read(slide.getShapes());
        List<Inline> heading = new ArrayList<>();
        String shown = "Slide " + number + (slide.isHidden() ? " (hidden)" : "");
        heading.add(new Inline.Text(shown + (shapes.title().isEmpty() ? "" : ": "), Set.of()));
        heading.addAll(shapes.title());
        sink.accept(new Block.Part(Map.of("slide", number), heading));
        for (Block block : shapes.body()) {
            sink.accept(block);
        }
        String footer = footer(slide);
        if (!footer.isEmpty()) {
            Block text = new Block.Paragraph(List.of(new Inline.Text(footer, Set.of())));
            sink.accept(new Block.Aside("Footer", List.of(text)));
        }
        List<Block> notes = new ArrayList<>();
        List<Block> edges = new ArrayList<>();
        notes(slide.getNotes(), notes, edges);
        if (!notes.isEmpty()) {
            sink.accept(new Block.Aside("Notes", notes));
        }
        if (!edges.isEmpty()) {
            sink.accept(new Block.Aside("Header and footer of notes", edges));
        }
        for (Comment comment : comments(slide, number)) {
            sink.accept(comment.asBlock());
        }
    }

    private static String footer(HSLFSlide slide) {
        HeadersFooters texts = slide.getHeadersFooters();
        if (texts.isPpt2007()) {
            return "";
        }
        String date = texts.isUserDateVisible() ? texts.getDateTimeText() : null;
        String footer = texts.isFooterVisible() ? texts.getFooterText() : null;
        return Stream.of(Optional.ofNullable(date), Optional.ofNullable(footer))
                .flatMap(Optional::stream)
                .map(text -> text.replace('\r', ' ').strip())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" | "));
    }

    /**
     * Reads the notes of a slide.
     *
     * @param body the list to which the text is added
     * @param edges the list to which the header and the footer of the page with the notes are added
     */
    private void notes(@Nullable HSLFNotes notes, List<Block> body, List<Block> edges) {
        if (notes != null) {
            Set<List<HSLFTextParagraph>> atEdge = Collections.newSetFromMap(new IdentityHashMap<>());
            for (HSLFShape shape : notes.getShapes()) {
                if (shape instanceof HSLFTextShape text && isEdge(text)) {
                    atEdge.add(text.getTextParagraphs());
                }
            }
            PptParagraphs paragraphs = new PptParagraphs(limits, body);
            PptParagraphs others = new PptParagraphs(limits, edges);
            for (List<HSLFTextParagraph> text : notes.getTextParagraphs()) {
                if (!PptParagraphs.isField(text)) {
                    (atEdge.contains(text) ? others : paragraphs).add(text);
                }
            }
        }
    }

    /** Checks whether a text is the header, footer, date or number of a page. */
    private static boolean isEdge(HSLFTextShape shape) {
        Placeholder placeholder = shape.getPlaceholder();
        return placeholder == Placeholder.HEADER
                || placeholder == Placeholder.FOOTER
                || placeholder == Placeholder.DATETIME
                || placeholder == Placeholder.SLIDE_NUMBER;
    }

    @Override
    public List<Comment> comments() {
        List<Comment> all = new ArrayList<>();
        for (int number = 1; number <= slides.size(); number++) {
            all.addAll(comments(slides.get(number - 1), number));
        }
        return all;
    }

    private static List<Comment> comments(HSLFSlide slide, int number) {
        List<Comment> comments = new ArrayList<>();
        for (HSLFComment comment : slide.getComments()) {
            String text = comment.getText();
            if (text != null && !text.isBlank()) {
                String initials = comment.getAuthorInitials();
                String plain = text.replace('\r', '\n').strip();
                comments.add(new Comment(
                        Comment.COMMENT,
                        comment.getAuthor(),
                        initials == null || initials.isBlank() ? null : initials,
                        time(comment.getDate()),
                        plain,
                        null,
                        Map.of("slide", number)));
            }
        }
        return comments;
    }

    /** Returns a time as stored, without a time zone. POI returns the time as if it were in UTC. */
    private static @Nullable String time(@Nullable Date date) {
        return date == null
                ? null
                : TIME.format(date.toInstant().truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC));
    }
}
