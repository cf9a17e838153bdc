package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the references of a document to its items, in document order. For each type, only the first reference to a
 * target is kept.
 */
final class OdfReferences implements OdfXml.Visitor {

    /**
     * A reference to an item.
     *
     * @param target the path of a part or a folder, or an external target
     * @param external true if the target is outside the document
     * @param name the name of a page, a font or a frame; null for none
     * @param mimeType null if the reference states none
     * @param page the number of the page in a presentation, from 1; 0 if the reference is not on such a page
     * @param sheet the name of the table or sheet; null for none
     */
    record Find(
            ItemType type,
            String target,
            boolean external,
            @Nullable String name,
            @Nullable String mimeType,
            int page,
            @Nullable String sheet) {}

    private static final Set<String> PICTURES =
            Set.of("image", "fill-image", "background-image", "list-level-style-image");
    private static final Set<String> OBJECTS = Set.of("object", "object-ole");
    private static final Set<String> MEDIA = Set.of("plugin", "sound", "audio");

    private final boolean presentation;
    private final OfficeLimits limits;
    private final Map<String, Find> finds = new LinkedHashMap<>();
    private final Deque<Boolean> frames = new ArrayDeque<>();
    private int references;
    private int pages;
    private @Nullable String sheet;
    private @Nullable String font;
    private @Nullable String frame;

    OdfReferences(boolean presentation, OfficeLimits limits) {
        this.presentation = presentation;
        this.limits = limits;
    }

    Iterable<Find> finds() {
        return finds.values();
    }

    /** Resets the current page and sheet before the styles are read, because styles do not belong to a page. */
    void leavePages() {
        pages = 0;
        sheet = null;
    }

    @Override
    public void begin(String name, XmlScanner xml) {
        switch (name) {
            case "page" -> page(xml);
            case "table" -> sheet = xml.attribute("name");
            case "font-face" -> font = xml.attribute("font-family");
            case "frame" -> {
                frames.push(false);
                frame = xml.attribute("name");
            }
            default -> reference(name, xml);
        }
    }

    @Override
    public void end(String name) {
        if (name.equals("frame") && !frames.isEmpty()) {
            frames.pop();
        } else if (name.equals("table")) {
            sheet = null;
        }
    }

    private void page(XmlScanner xml) {
        pages++;
        if (presentation) {
            String name = xml.attribute("name");
            add(new Find(ItemType.SLIDE, "slides/" + pages, false, name, null, pages, null));
        }
    }

    private void reference(String element, XmlScanner xml) {
        String target = xml.attribute("href");
        if (target == null || target.isBlank() || target.startsWith("#")) {
            return;
        }
        String mimeType = xml.attribute("mime-type");
        if (OBJECTS.contains(element)) {
            if (!frames.isEmpty()) {
                frames.pop();
                frames.push(true);
            }
            add(ItemType.EMBED, target, frame, mimeType);
        } else if (MEDIA.contains(element)) {
            if (!frames.isEmpty()) {
                frames.pop();
                frames.push(true);
            }
            add(ItemType.MEDIA, target, null, mimeType);
        } else if (element.equals("font-face-uri")) {
            add(ItemType.FONT, target, font, mimeType);
        } else if (PICTURES.contains(element) && !isPreview(target)) {
            add(ItemType.IMAGE, target, null, mimeType);
        }
    }

    /** Checks whether a picture is the preview of an object in the same frame. */
    private boolean isPreview(String target) {
        return !frames.isEmpty() && frames.peek() && path(target).startsWith("ObjectReplacements/");
    }

    private void add(ItemType type, String target, @Nullable String name, @Nullable String mimeType) {
        references++;
        if (references > limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has more than " + limits.relationships()
                            + " references, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
        String path = path(target);
        boolean external = path.isEmpty();
        add(new Find(type, external ? target : path, external, name, mimeType, presentation ? pages : 0, sheet));
    }

    private void add(Find find) {
        finds.putIfAbsent(find.type() + " " + find.target(), find);
    }

    /** Returns the path of the part; empty if the target is outside the document. */
    static String path(String target) {
        String path = target.startsWith("./") ? target.substring(2) : target;
        if (path.startsWith("vnd.sun.star.Package:")) {
            path = path.substring("vnd.sun.star.Package:".length());
        }
        if (path.startsWith("/") || path.startsWith("../") || path.matches("[A-Za-z][A-Za-z0-9+.-]*:.*")) {
            return "";
        }
        try {
            return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException asItIs) {
            return path; // a name with an unencoded percent sign
        }
    }
}
