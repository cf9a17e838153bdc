package io.github.mcpresources.office.internal.ooxml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.office.internal.drawingml.ChartXml;
import io.github.mcpresources.office.internal.drawingml.ThemeXml;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PackagePart;
import io.github.mcpresources.office.internal.opc.PackageProperties;
import io.github.mcpresources.office.internal.presentationml.SlideText;
import io.github.mcpresources.office.internal.spreadsheetml.AttachedCells;
import io.github.mcpresources.office.internal.spreadsheetml.WorkbookCells;
import io.github.mcpresources.office.internal.spreadsheetml.WorkbookText;
import io.github.mcpresources.office.internal.wordml.WordText;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An Office Open XML document. Items are listed without the document model of POI. Listing reads the relationships, the
 * XML with the order and names of items, the first bytes of pictures and media, and small attachments and fonts.
 */
public final class OoxmlDocument implements OfficeDocument {

    private static final Logger log = LoggerFactory.getLogger(OoxmlDocument.class);

    /** Maps the names of the text and background colors in charts to their names in the theme. */
    private static final Map<String, String> ALIASES = Map.of("tx1", "dk1", "bg1", "lt1", "tx2", "dk2", "bg2", "lt2");

    private final ZipArchive archive;
    private final OfficeLimits limits;
    private final OoxmlPackage parts;
    private final String main;
    private @Nullable List<OfficeItem> items;

    private OoxmlDocument(ZipArchive archive, OfficeLimits limits, OoxmlPackage parts, String main) {
        this.archive = archive;
        this.limits = limits;
        this.parts = parts;
        this.main = main;
    }

    /**
     * Opens a document.
     *
     * @param archive the zip file; closed with the document, and left open if this method fails
     * @throws OfficeException if the document is damaged, exceeds a limit, or has another format
     * @throws IOException if the document cannot be read
     */
    public static OoxmlDocument open(ZipArchive archive, OfficeLimits limits) throws IOException {
        OoxmlPackage parts = new OoxmlPackage(archive, limits);
        return new OoxmlDocument(archive, limits, parts, PackageSearch.main(parts));
    }

    @Override
    public List<OfficeItem> items() throws IOException {
        List<OfficeItem> known = items;
        if (known == null) {
            PackageItems listing = new PackageItems(archive, parts);
            List<OfficeItem> all = new ArrayList<>();
            for (PackageSearch.Find find : new PackageSearch(parts).finds()) {
                all.add(listing.item(find));
            }
            all.sort(Comparator.comparing(OfficeItem::type)
                    .thenComparing(item -> item.metadata().containsKey("external")));
            known = List.copyOf(all);
            items = known;
        }
        return known;
    }

    @Override
    public int parts() {
        return archive.parts().size();
    }

    @Override
    public InputStream open(OfficeItem item) throws IOException {
        Object external = item.metadata().get("external");
        if (external != null) {
            throw new OfficeException(
                    Reason.UNSUPPORTED,
                    "The document contains only a link to the item, and this server does not follow links",
                    null);
        }
        ZipPart part = archive.find(item.path())
                .orElseThrow(() -> new OfficeException(
                        Reason.CORRUPT, "The document has no part " + item.path() + " any more", null));
        return archive.open(part);
    }

    @Override
    public ChartData chart(OfficeItem item) throws IOException {
        Map<String, String> colors = theme();
        try (InputStream in = open(item)) {
            return ChartXml.read(in, limits, colors, cells(item));
        }
    }

    /**
     * Returns the cells for a chart. If the document is a workbook, they are its own cells. Otherwise, they are the
     * cells of the workbook that is attached to the chart; null if there is none.
     */
    private @Nullable ChartCells cells(OfficeItem item) throws IOException {
        if (Program.of(parts.type(main), main) == Program.EXCEL) {
            return WorkbookCells.own(parts, archive, limits, main);
        }
        Optional<ZipPart> chart = archive.find(item.path());
        return chart.isEmpty()
                ? null
                : AttachedCells.of(new PackagePart(parts, chart.get()), archive, limits)
                        .orElse(null);
    }

    /**
     * Returns the colors of the theme. In a presentation, this is the theme of the first master. Returns an empty map
     * if the theme is missing or damaged.
     */
    private Map<String, String> theme() throws IOException {
        Optional<ZipPart> part = parts.relationships(main).stream()
                .filter(by -> by.kind().equals("theme") && !by.external())
                .flatMap(by -> parts.part(by.target()).stream())
                .findFirst();
        if (part.isEmpty()) {
            return Map.of();
        }
        try (InputStream in = archive.openXml(part.get())) {
            Map<String, String> colors = new HashMap<>(ThemeXml.colors(in, limits));
            ALIASES.forEach((alias, name) -> {
                if (colors.containsKey(name)) {
                    colors.putIfAbsent(alias, colors.get(name));
                }
            });
            return colors;
        } catch (OfficeException damaged) { // the chart is shown without the colors of the theme
            log.debug("The theme could not be read", damaged);
            return Map.of();
        }
    }

    @Override
    public Optional<DocumentText> text() throws IOException {
        return Optional.of(
                switch (Program.of(parts.type(main), main)) {
                    case WORD -> new WordText(parts, archive, limits, main);
                    case EXCEL -> new WorkbookText(parts, archive, limits, main);
                    case POWERPOINT -> new SlideText(parts, archive, limits, main);
                });
    }

    @Override
    public Map<String, Object> properties() throws IOException {
        return PackageProperties.read(parts, archive, limits);
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
