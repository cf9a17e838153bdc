package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.content.Attachment;
import io.github.mcpresources.office.internal.content.BaseName;
import io.github.mcpresources.office.internal.content.Content;
import io.github.mcpresources.office.internal.content.Flags;
import io.github.mcpresources.office.internal.content.Unwrapped;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An OpenDocument document or template in a zip package. Items that are stored inline in the XML, such as some
 * pictures, are not listed.
 */
public final class OdfDocument implements OfficeDocument {

    /**
     * The maximum size of an attachment that is unwrapped while items are listed, in bytes.
     * {@link #MAX_UNWRAPPED_IN_ALL} limits the total for a document.
     */
    private static final long MAX_UNWRAPPED = 4L << 20;

    private static final long MAX_UNWRAPPED_IN_ALL = 16L << 20;
    private static final int MAX_LINK_LENGTH = 2048;

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final Manifest manifest;
    private @Nullable List<OfficeItem> items;
    private long unwrapped;

    private OdfDocument(ZipArchive archive, OfficeLimits limits, Manifest manifest) {
        this.archive = archive;
        this.limits = limits;
        this.manifest = manifest;
    }

    public static boolean isOdf(ZipArchive archive) {
        return archive.find("META-INF/manifest.xml").isPresent()
                && archive.find("[Content_Types].xml").isEmpty();
    }

    /**
     * Opens a document.
     *
     * @param archive the zip file; closed with the document, and left open if this method fails
     * @throws OfficeException if the document needs a password, is damaged, exceeds a limit, or has another format
     * @throws IOException if the document cannot be read
     */
    public static OdfDocument open(ZipArchive archive, OfficeLimits limits) throws IOException {
        return new OdfDocument(archive, limits, Manifest.read(archive, limits));
    }

    @Override
    public List<OfficeItem> items() throws IOException {
        List<OfficeItem> known = items;
        if (known == null) {
            OdfReferences walk = new OdfReferences(manifest.isPresentation(), limits);
            OdfXml.visit(archive, part("content.xml"), limits, walk);
            walk.leavePages();
            Optional<ZipPart> styles = archive.find("styles.xml");
            if (styles.isPresent()) {
                OdfXml.visit(archive, styles.get(), limits, walk);
            }
            List<OfficeItem> all = new ArrayList<>();
            for (OdfReferences.Find find : walk.finds()) {
                item(find).ifPresent(all::add);
            }
            all.sort(Comparator.comparing(OfficeItem::type)
                    .thenComparing(item -> item.metadata().containsKey("external")));
            known = List.copyOf(all);
            items = known;
        }
        return known;
    }

    /** Returns the item of a reference; empty if the target should be in the document but is missing. */
    private Optional<OfficeItem> item(OdfReferences.Find find) throws IOException {
        Map<String, Object> metadata = new LinkedHashMap<>();
        if (find.page() > 0) {
            metadata.put("slide", find.page());
        }
        if (find.sheet() != null) {
            metadata.put("sheet", find.sheet());
        }
        if (find.external()) {
            metadata.put("external", shown(find.target()));
            return Optional.of(
                    new OfficeItem(find.type(), "#" + find.target(), null, "application/octet-stream", -1, metadata));
        }
        if (find.type() == ItemType.SLIDE) {
            return Optional.of(new OfficeItem(find.type(), find.target(), find.name(), "text/markdown", -1, metadata));
        }
        Optional<ZipPart> part = archive.find(find.target());
        if (part.isPresent()) {
            return Optional.of(file(find, part.get(), metadata));
        }
        return find.type() == ItemType.EMBED ? object(find, metadata) : Optional.empty();
    }

    /**
     * Shortens a link for clients, to at most 2,048 characters. A link to a file is reduced to the file name, because
     * the path can reveal details of the author's machine.
     */
    private static String shown(String target) {
        boolean isWeb =
                target.regionMatches(true, 0, "http://", 0, 7) || target.regionMatches(true, 0, "https://", 0, 8);
        String base = isWeb ? target : BaseName.of(target);
        String shown = base == null ? "" : base;
        return shown.substring(0, Math.min(shown.length(), MAX_LINK_LENGTH));
    }

    private OfficeItem file(OdfReferences.Find find, ZipPart part, Map<String, Object> metadata) throws IOException {
        String declared = declared(find, part.name());
        String base = BaseName.of(part.name());
        boolean isUnwrapped = find.type() == ItemType.EMBED
                && part.size() <= Math.min(MAX_UNWRAPPED, MAX_UNWRAPPED_IN_ALL - unwrapped);
        try (InputStream in = isUnwrapped ? archive.open(part) : archive.peek(part)) {
            if (isUnwrapped) {
                unwrapped += part.size();
                Unwrapped inside = Attachment.unwrap(in.readAllBytes(), declared, null);
                if (!inside.flags().isEmpty()) {
                    metadata.put("flags", inside.flags());
                }
                String name = inside.name() != null ? inside.name() : find.name();
                return new OfficeItem(
                        find.type(), part.name(), name, inside.mimeType(), inside.bytes().length, metadata);
            }
            Content content = Content.of(in, declared, base);
            metadata.putAll(content.metadata());
            String name = find.name() != null ? find.name() : base;
            return new OfficeItem(find.type(), part.name(), name, content.mimeType(), part.size(), metadata);
        } catch (OfficeException unreadable) { // a read of the item reports the reason
            metadata.put("flags", List.of(Flags.DAMAGED));
            String type = declared != null ? declared : "application/octet-stream";
            return new OfficeItem(find.type(), part.name(), base, type, part.size(), metadata);
        }
    }

    private @Nullable String declared(OdfReferences.Find find, String path) {
        String type = manifest.type(path);
        return type == null || type.isEmpty() ? find.mimeType() : type;
    }

    /**
     * Returns the item of an object that is stored as a document in a folder; empty if the folder has no content or no
     * declared type.
     */
    private Optional<OfficeItem> object(OdfReferences.Find find, Map<String, Object> metadata) throws IOException {
        String folder = find.target().endsWith("/") ? find.target() : find.target() + "/";
        String type = manifest.type(folder);
        Optional<ZipPart> content = archive.find(folder + "content.xml");
        if (type == null || content.isEmpty()) {
            return Optional.empty();
        }
        if (!manifest.isChart(folder)) {
            return Optional.of(new OfficeItem(ItemType.EMBED, folder, find.name(), type, -1, metadata));
        }
        String name = find.name();
        try {
            String title = OdfChart.title(archive, content.get(), limits);
            name = title != null ? title : name;
        } catch (OfficeException unreadable) { // a read of the item reports the reason
            metadata.put("flags", List.of(Flags.DAMAGED));
        }
        return Optional.of(new OfficeItem(
                ItemType.CHART,
                content.get().name(),
                name,
                "text/xml",
                content.get().size(),
                metadata));
    }

    @Override
    public int parts() {
        return archive.parts().size();
    }

    @Override
    public InputStream open(OfficeItem item) throws IOException {
        if (item.metadata().containsKey("external")) {
            throw new OfficeException(
                    Reason.UNSUPPORTED,
                    "The document contains only a link to the item, and this server does not follow links",
                    null);
        }
        if (item.type() == ItemType.SLIDE) {
            checkSlides();
        }
        return item.path().endsWith("/")
                ? SubPackage.open(archive, manifest, item.path(), limits)
                : archive.open(part(item.path()));
    }

    @Override
    public void checkSlides() {
        throw new OfficeException(
                Reason.UNSUPPORTED,
                "This server cannot render slides of OpenDocument presentations; read their text with format=md, or"
                        + " save the document as .pptx",
                null);
    }

    @Override
    public ChartData chart(OfficeItem item) throws IOException {
        if (item.type() != ItemType.CHART) {
            throw new OfficeException(Reason.UNSUPPORTED, "The item " + item.path() + " is not a chart", null);
        }
        return OdfChart.read(archive, part(item.path()), limits);
    }

    private ZipPart part(String name) {
        return archive.find(name)
                .orElseThrow(() -> new OfficeException(Reason.CORRUPT, "The document has no part " + name, null));
    }

    @Override
    public Optional<DocumentText> text() {
        return Optional.of(new OdfText(archive, limits, manifest));
    }

    @Override
    public Map<String, Object> properties() throws IOException {
        return OdfProperties.read(archive, limits);
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
