package io.github.mcpresources.office.internal.presentationml;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.drawingml.Bullet;
import io.github.mcpresources.office.internal.drawingml.Bullets;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PackagePart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * The bullets that layouts and masters define. If a paragraph does not define its bullet, the bullet is searched for in
 * this order: in the placeholder of the layout, in the placeholder of the master and, for text in the body of the
 * slide, in the text style of the master.
 */
final class SlideStyles {

    /** The placeholder of a shape. The index is null if the document does not state it. */
    record Placeholder(String type, @Nullable String index) {

        private static final Set<String> TITLES = Set.of("title", "ctrTitle");
        private static final Set<String> BODIES = Set.of("body", "obj", "subTitle");

        static Placeholder read(XmlElements xml) {
            String type = xml.attribute("type");
            return new Placeholder(type == null ? "obj" : type, xml.attribute("idx"));
        }

        boolean isTitle() {
            return TITLES.contains(type);
        }

        boolean isBody() {
            return BODIES.contains(type);
        }

        /** Returns the type of the master's placeholder from which a layout's placeholder inherits. */
        String masterType() {
            return isTitle() ? "title" : isBody() ? "body" : type;
        }
    }

    private record Shape(Placeholder placeholder, Bullets bullets) {}

    /** A layout or a master. */
    private static final class Sheet {
        private final List<Shape> shapes = new ArrayList<>();
        private final Bullets body = new Bullets();
        private @Nullable Sheet master;
    }

    private final OoxmlPackage parts;
    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final Map<String, Sheet> sheets = new HashMap<>();

    SlideStyles(OoxmlPackage parts, ZipArchive archive, OfficeLimits limits) {
        this.parts = parts;
        this.archive = archive;
        this.limits = limits;
    }

    /** Returns the bullet that the layout and the master of a slide define for a level; null if they define none. */
    @Nullable
    Bullet bullet(PackagePart slide, Placeholder placeholder, int level) throws IOException {
        Sheet layout = sheet(slide.first("slideLayout"), "slideMaster");
        if (layout == null) {
            return null;
        }
        for (Shape shape : layout.shapes) {
            boolean isSame = placeholder.index() != null
                    ? placeholder.index().equals(shape.placeholder().index())
                    : placeholder.type().equals(shape.placeholder().type());
            if (isSame && shape.bullets().at(level) != null) {
                return shape.bullets().at(level);
            }
        }
        Sheet master = layout.master;
        if (master == null) {
            return null;
        }
        String type = placeholder.masterType();
        for (Shape shape : master.shapes) {
            if (shape.placeholder().masterType().equals(type) && shape.bullets().at(level) != null) {
                return shape.bullets().at(level);
            }
        }
        return placeholder.isBody() ? master.body.at(level) : null;
    }

    private @Nullable Sheet sheet(Optional<ZipPart> part, @Nullable String masterKind) throws IOException {
        if (part.isEmpty()) {
            return null;
        }
        Sheet known = sheets.get(part.get().name());
        if (known == null) {
            Sheet sheet = new Sheet();
            XmlElements.readKept(archive, part.get(), limits, xml -> read(xml, sheet));
            sheets.put(part.get().name(), sheet);
            if (masterKind != null) {
                sheet.master = sheet(new PackagePart(parts, part.get()).first(masterKind), null);
            }
            known = sheet;
        }
        return known;
    }

    private static void read(XmlElements xml, Sheet sheet) throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "sp" -> shape(xml, sheet);
                case "bodyStyle" -> sheet.body.read(xml);
                case "pic", "graphicFrame", "titleStyle", "otherStyle", "bg", "timing", "extLst" -> {}
                default -> read(xml, sheet);
            }
        });
    }

    private static void shape(XmlElements xml, Sheet sheet) throws XMLStreamException, IOException {
        Bullets bullets = new Bullets();
        Placeholder[] placeholder = {null};
        shape(xml, bullets, placeholder);
        if (placeholder[0] != null) {
            sheet.shapes.add(new Shape(placeholder[0], bullets));
        }
    }

    private static void shape(XmlElements xml, Bullets bullets, @Nullable Placeholder[] placeholder)
            throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "ph" -> placeholder[0] = Placeholder.read(xml);
                case "lstStyle" -> bullets.read(xml);
                case "spPr", "p" -> {}
                default -> shape(xml, bullets, placeholder);
            }
        });
    }
}
