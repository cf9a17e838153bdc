package io.github.mcpresources.office.internal.presentationml;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.drawingml.Bullet;
import io.github.mcpresources.office.internal.drawingml.ChartXml;
import io.github.mcpresources.office.internal.drawingml.DiagramXml;
import io.github.mcpresources.office.internal.drawingml.TextBody;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.spreadsheetml.AttachedCells;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.ChartTable;
import io.github.mcpresources.office.internal.text.Inline;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the shapes of one pptx slide. An instance is used once. */
final class SlideReader {

    private static final Logger log = LoggerFactory.getLogger(SlideReader.class);

    private static final Set<String> FOOTERS = Set.of("dt", "ftr", "sldNum", "hdr");

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final SlideStyles styles;
    private final PackagePart slide;
    private final List<Inline> title = new ArrayList<>();
    private final List<Block> body = new ArrayList<>();
    private final List<List<Inline>> footers = new ArrayList<>();
    private boolean hidden;
    private boolean showsMaster = true;
    private boolean isBackground;
    private long held;

    SlideReader(ZipArchive archive, OfficeLimits limits, SlideStyles styles, PackagePart slide) {
        this.archive = archive;
        this.limits = limits;
        this.styles = styles;
        this.slide = slide;
    }

    void read() throws IOException {
        XmlElements.read(archive, slide.part(), limits, xml -> {
            hidden = isOff(xml.attribute("show"));
            showsMaster = !isOff(xml.attribute("showMasterSp"));
            shapes(xml);
        });
    }

    private static boolean isOff(@Nullable String value) {
        return "0".equals(value) || "false".equals(value);
    }

    /**
     * Reads a layout or master instead of a slide. The body is then only the text that appears on its slides, which is
     * that of the shapes that are not placeholders.
     */
    void readBackground() throws IOException {
        isBackground = true;
        read();
    }

    /** Checks whether the shapes of the master, or for a slide of the layout and the master, are displayed. */
    boolean showsMaster() {
        return showsMaster;
    }

    List<Inline> title() {
        return title;
    }

    List<Block> body() {
        return body;
    }

    List<List<Inline>> footers() {
        return footers;
    }

    /** Checks whether the slide is hidden in a slide show. */
    boolean isHidden() {
        return hidden;
    }

    private void hold(long characters) {
        held += characters;
        if (held > limits.text().block()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A slide has more than " + limits.text().block()
                            + " characters, which is the limit (setting OfficeLimits.Text.block)",
                    null);
        }
        DocumentMemory.hold(held);
    }

    private void shapes(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "sp" -> shape(xml);
                case "pic", "graphicFrame" -> {
                    if (!isBackground) {
                        graphic(xml, name);
                    }
                }
                case "cxnSp", "bg", "timing", "transition", "clrMapOvr", "nvGrpSpPr", "grpSpPr", "txStyles" -> {}
                default -> shapes(xml); // the shape tree and groups
            }
        });
    }

    private void graphic(XmlElements xml, String name) throws XMLStreamException, IOException {
        if (name.equals("pic")) {
            picture(xml);
        } else {
            frame(xml);
        }
    }

    private void shape(XmlElements xml) throws XMLStreamException, IOException {
        SlideStyles.Placeholder[] placeholder = {null};
        String[] label = {""};
        xml.children(name -> {
            switch (name) {
                case "nvSpPr" -> placeholder(xml, placeholder, label);
                case "txBody" -> {
                    alternative(label);
                    text(xml, placeholder[0]);
                }
                case "spPr" -> {
                    if (!isBackground) {
                        fill(xml, label);
                    }
                }
                default -> {}
            }
        });
        alternative(label);
    }

    private static void placeholder(XmlElements xml, SlideStyles.@Nullable Placeholder[] placeholder, String[] label)
            throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "ph" -> placeholder[0] = SlideStyles.Placeholder.read(xml);
                case "cNvPr" -> label(xml, label);
                default -> placeholder(xml, placeholder, label);
            }
        });
    }

    /** Adds the alternative text of a shape, unless it is the label of a picture. */
    private void alternative(String[] label) {
        if (!label[0].isBlank() && !isBackground) {
            hold(Inline.Item.SIZE + label[0].length());
            body.add(new Block.Paragraph(List.of(new Inline.Text(label[0].strip(), Set.of()))));
        }
        label[0] = "";
    }

    /** Reads the picture that fills a shape, if there is one. */
    private void fill(XmlElements xml, String[] label) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("blipFill")) {
                fill(xml, label);
            } else if (name.equals("blip")) {
                item(ItemType.IMAGE, xml.relationship("embed"), label[0]);
                label[0] = "";
            }
        });
    }

    private void text(XmlElements xml, SlideStyles.@Nullable Placeholder placeholder)
            throws XMLStreamException, IOException {
        TextBody text = TextBody.read(xml, limits, slide::link, this::hold);
        if (isBackground && placeholder != null) {
            return;
        }
        if (placeholder != null && placeholder.isTitle()) {
            if (!title.isEmpty() && !text.joined().isEmpty()) {
                title.add(new Inline.LineBreak());
            }
            title.addAll(text.joined());
        } else if (placeholder != null && FOOTERS.contains(placeholder.type())) {
            if (!text.joined().isEmpty()) {
                footers.add(text.joined());
            }
        } else {
            body.addAll(blocks(text, placeholder));
        }
    }

    private List<Block> blocks(TextBody text, SlideStyles.@Nullable Placeholder placeholder) throws IOException {
        List<Block> blocks = new ArrayList<>();
        ListCounter counter = new ListCounter();
        for (TextBody.Paragraph paragraph : text.paragraphs()) {
            if (paragraph.content().isEmpty()) {
                continue;
            }
            Bullet bullet = paragraph.bullet();
            if (bullet == null) {
                bullet = text.bullets().at(paragraph.level());
            }
            if (bullet == null && placeholder != null) {
                bullet = styles.bullet(slide, placeholder, paragraph.level());
            }
            String label = counter.next(bullet, paragraph.level());
            blocks.add(
                    label == null
                            ? new Block.Paragraph(paragraph.content())
                            : new Block.ListItem(paragraph.level(), label, paragraph.content()));
        }
        return blocks;
    }

    private void picture(XmlElements xml) throws XMLStreamException, IOException {
        String[] found = new String[3]; // description, picture, media
        picture(xml, found);
        String label = found[0] == null ? "" : found[0];
        if (found[2] != null) {
            item(ItemType.MEDIA, found[2], label);
        } else {
            item(ItemType.IMAGE, found[1], label);
        }
    }

    private void picture(XmlElements xml, @Nullable String[] found) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "cNvPr" -> {
                    found[0] = description(xml);
                    picture(xml, found);
                }
                case "blip" -> {
                    String id = xml.relationship("embed");
                    found[1] = id == null ? xml.relationship("link") : id;
                }
                case "videoFile", "audioFile", "wavAudioFile", "quickTimeFile" -> {
                    String id = xml.relationship("link");
                    found[2] = id == null ? xml.relationship("embed") : id;
                }
                case "media" -> {
                    String id = xml.relationship("embed");
                    found[2] = id == null || slide.target(id).isEmpty() ? found[2] : id;
                }
                case "spPr", "style" -> {}
                default -> picture(xml, found);
            }
        });
    }

    private static @Nullable String description(XmlElements xml) {
        String description = xml.attribute("descr");
        return description == null || description.isBlank() ? xml.attribute("title") : description;
    }

    private static void label(XmlElements xml, String[] label) {
        String description = description(xml);
        label[0] = description == null ? "" : description;
    }

    private void item(ItemType type, @Nullable String id, String label) {
        slide.path(id).ifPresent(path -> {
            hold(Inline.Item.SIZE + label.length());
            body.add(new Block.Paragraph(List.of(new Inline.Item(type, path, label))));
        });
    }

    private void frame(XmlElements xml) throws XMLStreamException, IOException {
        String[] label = {""};
        frame(xml, label);
    }

    private void frame(XmlElements xml, String[] label) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "cNvPr" -> label(xml, label);
                case "tbl" ->
                    new SlideTable(limits, slide, this::hold).read(xml).ifPresent(body::add);
                case "chart" -> chart(xml.relationship("id"), label[0]);
                case "relIds" -> diagram(xml.relationship("dm"));
                case "oleObj" -> {
                    String program = xml.attribute("name");
                    item(ItemType.EMBED, xml.relationship("id"), program == null ? "" : program);
                }
                default -> frame(xml, label);
            }
        });
    }

    private void chart(@Nullable String id, String label) throws IOException {
        item(ItemType.CHART, id, label);
        ZipPart part = slide.target(id).orElse(null);
        if (part == null) {
            return;
        }
        List<Block> table;
        try (InputStream in = archive.open(part)) {
            ChartCells cells =
                    AttachedCells.of(slide.with(part), archive, limits).orElse(null);
            table = ChartTable.of(ChartXml.read(in, limits, Map.of(), cells), limits);
        } catch (OfficeException unreadable) { // a read of the chart reports the reason
            log.debug("The data of the chart {} could not be read", part.name(), unreadable);
            return;
        }
        hold(ChartTable.characters(table)); // many frames can have the same chart
        body.addAll(table);
    }

    private void diagram(@Nullable String id) throws IOException {
        ZipPart part = slide.target(id).orElse(null);
        if (part != null) {
            XmlElements.read(archive, part, limits, xml -> body.addAll(DiagramXml.read(xml, limits, this::hold)));
        }
    }
}
