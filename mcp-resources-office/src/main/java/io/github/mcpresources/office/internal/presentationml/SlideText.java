package io.github.mcpresources.office.internal.presentationml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The text of a pptx presentation: for each slide its title, its shapes, the text of its layout and master, the speaker
 * notes, and the comments.
 */
public final class SlideText implements DocumentText {

    private static final Set<Inline.Style> PLAIN = Set.of();

    private final OoxmlPackage parts;
    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final PackagePart main;
    private final SlideStyles styles;
    private final SlideComments comments;
    private @Nullable List<ZipPart> slides;

    public SlideText(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits, String main) throws IOException {
        this.parts = parts;
        this.archive = archive;
        this.limits = limits;
        ZipPart part = parts.part(main)
                .orElseThrow(() -> new OfficeException(Reason.CORRUPT, "The document has no part " + main, null));
        this.main = new PackagePart(parts, part);
        this.styles = new SlideStyles(parts, archive, limits);
        this.comments = new SlideComments(archive, limits, this.main);
    }

    private List<ZipPart> list() throws IOException {
        List<ZipPart> known = slides;
        if (known == null) {
            known = SlideList.of(parts, archive, limits, main);
            slides = known;
        }
        return known;
    }

    @Override
    public void read(TextSink sink) throws IOException {
        Set<String> shown = new HashSet<>();
        for (int number = 1; number <= list().size(); number++) {
            slide(number, shown, sink);
        }
    }

    @Override
    public int slides() throws IOException {
        return list().size();
    }

    @Override
    public void slide(int number, TextSink sink) throws IOException {
        slide(number, new HashSet<>(), sink);
    }

    /**
     * Reads the text of a slide.
     *
     * @param shown the names of the layouts and masters whose text is left out, because an earlier slide has it. Those
     *     of this slide are added
     */
    private void slide(int number, Set<String> shown, TextSink sink) throws IOException {
        PackagePart slide = new PackagePart(parts, list().get(number - 1));
        SlideReader reader = new SlideReader(archive, limits, styles, slide);
        reader.read();
        sink.accept(new Block.Part(Map.of("slide", number), heading(number, reader)));
        for (Block block : reader.body()) {
            sink.accept(block);
        }
        if (reader.showsMaster()) {
            background(slide.first("slideLayout"), shown, sink);
        }
        if (!reader.footers().isEmpty()) {
            sink.accept(new Block.Aside("Footer", List.of(new Block.Paragraph(joined(reader.footers())))));
        }
        List<Block> notes = notes(slide);
        if (!notes.isEmpty()) {
            sink.accept(new Block.Aside("Notes", notes));
        }
        for (Comment comment : comments.of(slide, number)) {
            sink.accept(comment.asBlock());
        }
    }

    @Override
    public List<Comment> comments() throws IOException {
        List<Comment> all = new ArrayList<>();
        for (int number = 1; number <= list().size(); number++) {
            all.addAll(comments.of(new PackagePart(parts, list().get(number - 1)), number));
        }
        return all;
    }

    /** Passes on the texts of a layout and its master that appear on slides, such as the name of a company. */
    private void background(Optional<ZipPart> part, Set<String> shown, TextSink sink) throws IOException {
        if (part.isEmpty() || !shown.add(part.get().name())) {
            return;
        }
        PackagePart sheet = new PackagePart(parts, part.get());
        SlideReader reader = new SlideReader(archive, limits, styles, sheet);
        reader.readBackground();
        if (!reader.body().isEmpty()) {
            sink.accept(new Block.Aside("Background", reader.body()));
        }
        if (reader.showsMaster()) {
            background(sheet.first("slideMaster"), shown, sink);
        }
    }

    private static List<Inline> heading(int number, SlideReader reader) {
        List<Inline> heading = new ArrayList<>();
        String hidden = reader.isHidden() ? " (hidden)" : "";
        heading.add(new Inline.Text("Slide " + number + hidden + (reader.title().isEmpty() ? "" : ": "), PLAIN));
        heading.addAll(reader.title());
        return heading;
    }

    private static List<Inline> joined(List<List<Inline>> texts) {
        List<Inline> joined = new ArrayList<>();
        for (List<Inline> text : texts) {
            if (!joined.isEmpty()) {
                joined.add(new Inline.Text(" | ", PLAIN));
            }
            joined.addAll(text);
        }
        return joined;
    }

    private List<Block> notes(PackagePart slide) throws IOException {
        Optional<ZipPart> part = slide.first("notesSlide");
        if (part.isEmpty()) {
            return List.of();
        }
        SlideReader reader = new SlideReader(archive, limits, styles, new PackagePart(parts, part.get()));
        reader.read();
        return reader.body();
    }
}
