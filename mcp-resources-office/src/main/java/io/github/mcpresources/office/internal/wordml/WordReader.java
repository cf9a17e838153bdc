package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.PlainInlines;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of a docx document block by block. Keeps the state that the blocks share, such as styles, numbering,
 * notes, and the number of characters in memory.
 */
final class WordReader {

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final WordStyles styles;
    private final WordNumbering numbering;
    private final WordFields fields;
    private final WordNotes notes;
    private final WordPages pages = new WordPages();
    private final @Nullable WordReviews reviews;
    private @Nullable String heading;
    private int emitted = 1;
    private long held;

    /**
     * Creates a reader for one document.
     *
     * @param reviews where tracked changes and the ranges of comments are recorded; null if they are not needed
     */
    WordReader(
            ZipArchive archive,
            OfficeLimits limits,
            WordStyles styles,
            WordNumbering numbering,
            @Nullable WordReviews reviews) {
        this.archive = archive;
        this.limits = limits;
        this.styles = styles;
        this.numbering = numbering;
        this.fields = new WordFields(limits);
        this.notes = new WordNotes(limits);
        this.reviews = reviews;
    }

    OfficeLimits limits() {
        return limits;
    }

    WordStyles styles() {
        return styles;
    }

    WordNumbering numbering() {
        return numbering;
    }

    WordFields fields() {
        return fields;
    }

    WordNotes notes() {
        return notes;
    }

    @Nullable
    WordReviews reviews() {
        return reviews;
    }

    /** Records the heading to which the following comments belong. */
    void heading(List<Inline> content) {
        if (reviews != null) {
            heading = PlainInlines.visible(content).strip();
        }
    }

    /**
     * Describes the current position in the document, for comments: the page, if the document states where pages begin,
     * and the last heading.
     */
    Map<String, Object> place() {
        Map<String, Object> place = new LinkedHashMap<>();
        if (pages.areKnown()) {
            place.put("page", pages.page());
        }
        if (heading != null) {
            place.put("heading", heading);
        }
        return place;
    }

    WordPages pages() {
        return pages;
    }

    /** Counts characters that stay in memory until {@link #release} is called. */
    void hold(long characters) {
        held += characters;
        if (held > limits.text().block()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A block of the text (a table, a note, a paragraph with its text boxes, all headers, all footers or all comments) has"
                            + " more than "
                            + limits.text().block()
                            + " characters, which is the limit (setting OfficeLimits.Text.block)",
                    null);
        }
        DocumentMemory.hold(held);
    }

    /** Resets the count before the next block of the document. */
    void release() {
        held = 0;
    }

    void read(ZipPart part, XmlElements.Root root) throws IOException {
        XmlElements.read(archive, part, limits, root);
    }

    /** Reads the blocks in an element of the main document. A {@link Block.Page} precedes the first block of a page. */
    void body(XmlElements xml, PackagePart part, TextSink sink) throws XMLStreamException, IOException {
        pages.begin();
        blocks(xml, part, block -> {
            if (pages.page() > emitted) {
                emitted = pages.page();
                sink.accept(new Block.Page(emitted));
            }
            sink.accept(block);
            pages.begin();
            release();
        });
    }

    void blocks(XmlElements xml, PackagePart part, TextSink sink) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "p" -> new WordParagraph(this, part).read(xml, sink);
                case "tbl" -> new WordTable(this, part).read(xml, sink);
                case "altChunk" -> imported(xml, part, sink);
                case "commentRangeStart", "commentRangeEnd" -> comment(xml, name);
                case "del", "moveFrom", "sdtPr", "sectPr", "tcPr" -> {}
                default -> blocks(xml, part, sink); // content controls, insertions, the body itself
            }
        });
    }

    /**
     * Reads the reference to a part in another format, such as HTML, which Word imports when it opens the document. The
     * part is an attachment.
     */
    void imported(XmlElements xml, PackagePart part, TextSink sink) throws IOException {
        Optional<String> path = part.path(xml.relationship("id"));
        if (path.isPresent()) {
            hold(Inline.Item.SIZE);
            sink.accept(new Block.Paragraph(List.of(new Inline.Item(ItemType.EMBED, path.get(), ""))));
        }
    }

    void comment(XmlElements xml, String name) {
        String id = xml.attribute("id");
        if (reviews != null && id != null) {
            if (name.equals("commentRangeStart")) {
                reviews.begin(id, place());
            } else {
                reviews.end(id);
            }
        }
    }
}
