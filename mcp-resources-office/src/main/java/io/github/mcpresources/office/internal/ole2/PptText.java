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
import org.apache.poi.hslf.usermodel.HSLFMasterSheet;
import org.apache.poi.hslf.usermodel.HSLFNotes;
import org.apache.poi.hslf.usermodel.HSLFShape;
import org.apache.poi.hslf.usermodel.HSLFSheet;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hslf.usermodel.HSLFTextShape;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.sl.usermodel.Placeholder;
import org.jspecify.annotations.Nullable;

/** The text of a ppt document: the title, shapes, notes and comments of each slide. */
final class PptText implements DocumentText {

    private static final int COMMENT = 12_000;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ISO_LOCAL_DATE_TIME;

    private final OfficeLimits limits;
    private final DirectoryNode root;
    private final boolean hasComments;
    private final NavigableSet<Long> pictures;
    private final Set<String> attachments;

    private @Nullable List<HSLFSlide> list;

    private PptText(
            OfficeLimits limits,
            DirectoryNode root,
            boolean hasComments,
            NavigableSet<Long> pictures,
            Set<String> attachments) {
        this.limits = limits;
        this.root = root;
        this.hasComments = hasComments;
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
        byte[] main = main(root);
        new DeflatedDrawings(limits).check(main);
        NavigableSet<Long> pictures = new TreeSet<>();
        for (OfficeItem item : items) {
            if (item.path().startsWith(PptReader.PICTURES + "/")) {
                pictures.add(Long.valueOf(item.path().substring(PptReader.PICTURES.length() + 1)));
            }
        }
        return new PptText(limits, root, hasComments(main), pictures, OleItems.attachments(items));
    }

    private static byte[] main(DirectoryNode root) throws IOException {
        return Streams.head(root, PptReader.MAIN, (int) Streams.size(root, PptReader.MAIN));
    }

    /** Checks whether bytes contain the beginning of a comment (Comment10Container, [MS-PPT] 2.5.24). */
    private static boolean hasComments(byte[] records) {
        for (int at = 2; at + 1 < records.length; at++) {
            if (Records.uint16(records, at) == COMMENT && (records[at - 2] & 0xf) == 0xf) {
                return true;
            }
        }
        return false;
    }

    /** Returns the slides, which POI parses on the first call. */
    private List<HSLFSlide> list() throws IOException {
        List<HSLFSlide> known = list;
        if (known == null) {
            PptMemory.reserve(main(root), PptReader.persists(root, limits).places());
            known = new HSLFSlideShow(root).getSlides(); // not closed, because this would close the storage
            list = known;
        }
        return known;
    }

    @Override
    public void read(TextSink sink) throws IOException {
        Set<HSLFSheet> shown = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int number = 1; number <= slides(); number++) {
            slide(number, shown, sink);
        }
    }

    @Override
    public int slides() throws IOException {
        return list().size();
    }

    @Override
    public void slide(int number, TextSink sink) throws IOException {
        slide(number, Collections.newSetFromMap(new IdentityHashMap<>()), sink);
    }

    /**
     * Reads the text of a slide.
     *
     * @param shown the masters whose text is left out, because an earlier slide has it. Those of this slide are added
     */
    private void slide(int number, Set<HSLFSheet> shown, TextSink sink) throws IOException {
        HSLFSlide slide = list().get(number - 1);
        PptShapes shapes = new PptShapes(limits, pictures, attachments);
        shapes.read(slide.getShapes());
        List<Inline> heading = new ArrayList<>();
        String name = "Slide " + number + (slide.isHidden() ? " (hidden)" : "");
        heading.add(new Inline.Text(name + (shapes.title().isEmpty() ? "" : ": "), Set.of()));
        heading.addAll(shapes.title());
        sink.accept(new Block.Part(Map.of("slide", number), heading));
        for (Block block : shapes.body()) {
            sink.accept(block);
        }
        if (slide.getFollowMasterObjects()) {
            background(slide.getMasterSheet(), shown, sink);
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

    /** Passes on the texts of a master that appear on slides, such as the name of a company. */
    private void background(@Nullable HSLFMasterSheet master, Set<HSLFSheet> shown, TextSink sink) throws IOException {
        if (master == null || !shown.add(master)) {
            return;
        }
        List<Block> texts = new ArrayList<>();
        for (HSLFShape shape : master.getShapes()) {
            if (shape instanceof HSLFTextShape text && !text.isPlaceholder()) {
                if (!PptParagraphs.isField(text.getTextParagraphs())) {
                    new PptParagraphs(limits, texts).add(text.getTextParagraphs());
                }
            }
        }
        if (!texts.isEmpty()) {
            sink.accept(new Block.Aside("Background", texts));
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
    public List<Comment> comments() throws IOException {
        List<Comment> all = new ArrayList<>();
        for (int number = 1; hasComments && number <= slides(); number++) {
            all.addAll(comments(list().get(number - 1), number));
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
