package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.SheetBlocks;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import io.github.mcpresources.office.internal.sheet.SheetSource;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.ChartTable;
import io.github.mcpresources.office.internal.text.Comment;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The text of an OpenDocument document. */
final class OdfText implements DocumentText, SheetSource {

    /** Reads the body of a document, which is an element such as {@code text} or {@code spreadsheet}. */
    @FunctionalInterface
    private interface Body {
        void read(XmlElements xml, OdfStyles styles) throws XMLStreamException, IOException;
    }

    private static final Logger log = LoggerFactory.getLogger(OdfText.class);

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final Manifest manifest;
    private @Nullable List<SheetInfo> sheets;

    OdfText(ZipArchive archive, OfficeLimits limits, Manifest manifest) {
        this.archive = archive;
        this.limits = limits;
        this.manifest = manifest;
    }

    private void body(OdfStyles styles, Body body) throws IOException {
        ZipPart content = archive.find("content.xml")
                .orElseThrow(() -> new OfficeException(Reason.CORRUPT, "The document has no part content.xml", null));
        XmlElements.read(
                archive,
                content,
                limits,
                xml -> xml.children(name -> {
                    if (name.equals("automatic-styles")) {
                        styles.read(xml);
                    } else if (name.equals("body")) {
                        xml.children(kind -> body.read(xml, styles));
                    }
                }));
    }

    private OdfStyles styles() throws IOException {
        OdfStyles styles = new OdfStyles();
        Optional<ZipPart> part = archive.find("styles.xml");
        if (part.isPresent()) {
            XmlElements.readKept(archive, part.get(), limits, styles::read);
        }
        return styles;
    }

    private OdfTextReader reader(OdfStyles styles) {
        return new OdfTextReader(limits, styles, manifest);
    }

    @Override
    public void read(TextSink sink) throws IOException {
        if (manifest.isPresentation()) {
            Set<String> shown = new HashSet<>();
            slides((number, slide) -> slide.emit(shown, sink));
        } else if (manifest.isSpreadsheet()) {
            spreadsheet(sink);
        } else {
            text(sink);
        }
    }

    private void text(TextSink sink) throws IOException {
        OdfStyles styles = styles();
        asides("header", "Header", styles, sink);
        OdfTextReader reader = reader(styles);
        body(styles, (xml, all) -> reader.body(xml, sink));
        asides("footer", "Footer", styles, sink);
        for (Block note : reader.notes()) {
            sink.accept(note);
        }
    }

    private void asides(String element, String name, OdfStyles styles, TextSink sink) throws IOException {
        Optional<ZipPart> part = archive.find("styles.xml");
        if (part.isEmpty()) {
            return;
        }
        Set<List<Block>> seen = new HashSet<>();
        OdfTextReader reader = reader(styles);
        XmlElements.read(
                archive,
                part.get(),
                limits,
                xml -> asides(xml, element, reader, content -> {
                    if (!content.isEmpty() && seen.add(content)) {
                        sink.accept(new Block.Aside(name, content));
                    }
                }));
    }

    @FunctionalInterface
    private interface Aside {
        void accept(List<Block> content) throws IOException;
    }

    private static void asides(XmlElements xml, String element, OdfTextReader reader, Aside aside)
            throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals(element) || name.equals(element + "-left") || name.equals(element + "-first")) {
                List<Block> content = new ArrayList<>();
                reader.release();
                reader.blocks(xml, content::add);
                aside.accept(content);
            } else if (name.equals("master-styles") || name.equals("master-page")) {
                asides(xml, element, reader, aside);
            }
        });
    }

    @Override
    public Optional<SheetSource> cells() {
        return manifest.isSpreadsheet() ? Optional.of(this) : Optional.empty();
    }

    @Override
    public List<SheetInfo> sheets() throws IOException {
        List<SheetInfo> known = sheets;
        if (known == null) {
            List<SheetInfo> found = new ArrayList<>();
            body(
                    new OdfStyles(),
                    (xml, styles) -> xml.children(name -> {
                        if (name.equals("table")) {
                            found.add(OdfSheets.info(xml, styles));
                        }
                    }));
            known = found;
            sheets = found;
        }
        return known;
    }

    @Override
    public Extent read(int sheet, CellRange range, boolean formulas, SheetSink sink) throws IOException {
        OdfTextReader reader = reader(new OdfStyles());
        int[] index = {0};
        List<Extent> extents = new ArrayList<>();
        body(
                reader.styles(),
                (xml, styles) -> xml.children(name -> {
                    if (name.equals("table") && index[0]++ == sheet) {
                        OdfSheets cells =
                                new OdfSheets(reader, sheets().get(sheet).name(), range, formulas, sink);
                        cells.read(xml);
                        extents.add(new Extent(cells.used(), cells.merged()));
                    }
                }));
        return extents.isEmpty() ? new Extent(null, List.of()) : extents.get(0);
    }

    private void spreadsheet(TextSink sink) throws IOException {
        OdfStyles own = styles();
        asides("header", "Header", own, sink);
        OdfTextReader reader = reader(own);
        body(
                reader.styles(),
                (xml, styles) -> xml.children(name -> {
                    if (name.equals("table")) {
                        SheetInfo info = OdfSheets.info(xml, styles);
                        sink.accept(SheetBlocks.heading(info));
                        SheetBlocks blocks = new SheetBlocks(sink, limits);
                        OdfSheets cells = new OdfSheets(reader, info.name(), CellRange.ALL, false, blocks);
                        int before = reader.comments().size();
                        cells.read(xml);
                        blocks.end();
                        for (Block shape : cells.shapes()) {
                            sink.accept(shape);
                        }
                        for (Comment comment : reader.comments()
                                .subList(before, reader.comments().size())) {
                            sink.accept(comment.asBlock());
                        }
                    }
                }));
        asides("footer", "Footer", own, sink);
    }

    @Override
    public void outline(TextSink sink) throws IOException {
        if (manifest.isSpreadsheet()) {
            for (SheetInfo sheet : sheets()) {
                sink.accept(SheetBlocks.heading(sheet));
            }
        } else {
            read(sink);
        }
    }

    @Override
    public List<Comment> comments() throws IOException {
        OdfTextReader reader = reader(styles());
        if (manifest.isPresentation()) {
            List<Comment> comments = new ArrayList<>();
            slides((number, slide) -> comments.addAll(slide.comments()));
            return comments;
        }
        if (manifest.isSpreadsheet()) {
            body(
                    reader.styles(),
                    (xml, styles) -> xml.children(name -> {
                        if (name.equals("table")) {
                            String sheet = OdfSheets.info(xml, styles).name();
                            new OdfSheets(reader, sheet, new CellRange(0, 0, 0, 0), false, row -> {}).read(xml);
                        }
                    }));
        } else {
            body(reader.styles(), (xml, styles) -> reader.body(xml, block -> {}));
        }
        return reader.comments();
    }

    /** Receives each slide. */
    @FunctionalInterface
    private interface Slides {
        void accept(int number, OdfSlide slide) throws IOException;
    }

    private void slides(Slides slides) throws IOException {
        int[] number = {0};
        OdfStyles own = styles();
        OdfMasters masters = new OdfMasters(limits);
        Optional<ZipPart> part = archive.find("styles.xml");
        if (part.isPresent()) {
            XmlElements.readKept(archive, part.get(), limits, xml -> masters.read(xml, reader(own)));
        }
        body(
                own,
                (xml, styles) -> xml.children(name -> {
                    if (name.equals("page")) {
                        number[0]++;
                        slides.accept(number[0], OdfSlide.read(xml, number[0], masters, reader(styles), this::chart));
                    } else {
                        masters.declare(xml, name);
                    }
                }));
    }

    private List<Block> chart(String path) throws IOException {
        Optional<ZipPart> part = archive.find(path);
        if (part.isEmpty()) {
            return List.of();
        }
        try {
            return ChartTable.of(OdfChart.read(archive, part.get(), limits), limits);
        } catch (OfficeException unreadable) { // a read of the chart reports the reason
            log.debug("The data of the chart {} could not be read", path, unreadable);
            return List.of();
        }
    }

    @Override
    public int slides() throws IOException {
        int[] count = {0};
        if (manifest.isPresentation()) {
            body(new OdfStyles(), (xml, styles) -> xml.children(name -> count[0] += name.equals("page") ? 1 : 0));
        }
        return count[0];
    }

    @Override
    public void slide(int number, TextSink sink) throws IOException {
        try {
            slides((at, slide) -> {
                if (at == number) {
                    slide.emit(new HashSet<>(), sink);
                    throw new Found();
                }
            });
        } catch (Found found) { // the remaining slides are not needed
            return;
        }
    }

    /** Thrown to end reading after the requested slide. */
    private static final class Found extends RuntimeException {
        private static final long serialVersionUID = 1;

        Found() {
            super(null, null, false, false);
        }
    }
}
