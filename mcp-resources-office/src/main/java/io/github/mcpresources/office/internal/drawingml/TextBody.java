package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.Inlines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The paragraphs of a text in DrawingML, such as the text of a shape of a slide. */
public final class TextBody {

    /**
     * A paragraph.
     *
     * @param level the level, from 0
     * @param bullet the bullet or number; null if the style of the shape determines it
     */
    public record Paragraph(int level, @Nullable Bullet bullet, List<Inline> content) {}

    private static final int PARAGRAPH = 16;
    private static final int MAX_LEVEL = 8;

    private final OfficeLimits limits;
    private final Function<String, @Nullable String> links;
    private final LongConsumer held;
    private final List<Paragraph> paragraphs = new ArrayList<>();
    private final Bullets own = new Bullets();

    private TextBody(OfficeLimits limits, Function<String, @Nullable String> links, LongConsumer held) {
        this.limits = limits;
        this.links = links;
        this.held = held;
    }

    /**
     * Reads the paragraphs in the current element.
     *
     * @param links a function that returns the external target of a relationship; null if there is none
     * @param held a function that receives the number of characters of each paragraph
     * @throws XMLStreamException if the XML is damaged or cannot be read
     * @throws IOException if the document cannot be read
     */
    public static TextBody read(
            XmlElements xml, OfficeLimits limits, Function<String, @Nullable String> links, LongConsumer held)
            throws XMLStreamException, IOException {
        TextBody body = new TextBody(limits, links, held);
        body.body(xml);
        return body;
    }

    public List<Paragraph> paragraphs() {
        return paragraphs;
    }

    public Bullets bullets() {
        return own;
    }

    /** Returns the paragraphs that are not empty, without their bullets and numbers. */
    public List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        for (Paragraph paragraph : paragraphs) {
            if (!paragraph.content().isEmpty()) {
                blocks.add(new Block.Paragraph(paragraph.content()));
            }
        }
        return blocks;
    }

    /** Returns the content of all paragraphs as one paragraph with line breaks. */
    public List<Inline> joined() {
        List<Inline> all = new ArrayList<>();
        for (Paragraph paragraph : paragraphs) {
            if (!paragraph.content().isEmpty()) {
                if (!all.isEmpty()) {
                    all.add(new Inline.LineBreak());
                }
                all.addAll(paragraph.content());
            }
        }
        return all;
    }

    private void body(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "p" -> paragraph(xml);
                case "lstStyle" -> own.read(xml);
                case "bodyPr" -> {}
                default -> body(xml);
            }
        });
    }

    private void paragraph(XmlElements xml) throws XMLStreamException, IOException {
        Inlines inlines = new Inlines(limits);
        int[] level = {0};
        Bullet[] bullet = {null};
        content(xml, inlines, level, bullet);
        List<Inline> content = inlines.build();
        held.accept(PARAGRAPH + inlines.characters());
        paragraphs.add(new Paragraph(level[0], bullet[0], content));
    }

    private void content(XmlElements xml, Inlines inlines, int[] level, @Nullable Bullet[] bullet)
            throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "pPr" -> {
                    level[0] = Math.max(0, Math.min(MAX_LEVEL, xml.integer("lvl", 0)));
                    bullet[0] = Bullet.read(xml);
                }
                case "r", "fld" -> run(xml, inlines);
                case "br" -> inlines.add(new Inline.LineBreak());
                case "oMath", "oMathPara" -> inlines.text(OfficeMath.read(xml, limits), Set.of());
                case "endParaRPr", "rPr", "ctrlPr" -> {}
                default -> content(xml, inlines, level, bullet);
            }
        });
    }

    private void run(XmlElements xml, Inlines inlines) throws XMLStreamException, IOException {
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        boolean[] linked = {false};
        xml.children(name -> {
            if (name.equals("rPr")) {
                styles(xml, styles);
                xml.children(inner -> {
                    String id = inner.equals("hlinkClick") ? xml.relationship("id") : null;
                    String target = id == null ? null : links.apply(id);
                    if (target != null && !linked[0]) {
                        linked[0] = true;
                        inlines.beginLink(target);
                    }
                });
            } else if (name.equals("t")) {
                inlines.text(xml.text(), Set.copyOf(styles));
            }
        });
        if (linked[0]) {
            inlines.endLink();
        }
    }

    private static void styles(XmlElements xml, Set<Inline.Style> styles) {
        if (isOn(xml.attribute("b"))) {
            styles.add(Inline.Style.BOLD);
        }
        if (isOn(xml.attribute("i"))) {
            styles.add(Inline.Style.ITALIC);
        }
        String strike = xml.attribute("strike");
        if (strike != null && !strike.equals("noStrike")) {
            styles.add(Inline.Style.STRIKE);
        }
        int baseline = xml.integer("baseline", 0);
        if (baseline != 0) {
            styles.add(baseline > 0 ? Inline.Style.SUPERSCRIPT : Inline.Style.SUBSCRIPT);
        }
    }

    /** Checks the value of an attribute that switches a property on or off; null counts as off. */
    public static boolean isOn(@Nullable String value) {
        return "1".equals(value) || "true".equals(value);
    }
}
