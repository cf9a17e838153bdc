package io.github.mcpresources.office.internal.ooxml;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.content.Content;
import io.github.mcpresources.office.internal.content.Flags;
import io.github.mcpresources.office.internal.content.Fonts;
import io.github.mcpresources.office.internal.content.Unwrapped;
import io.github.mcpresources.office.internal.opc.OoxmlPackage;
import io.github.mcpresources.office.internal.opc.PartNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts the results of {@link PackageSearch} to {@link OfficeItem}s. */
final class PackageItems {

    /**
     * The maximum size of an item that is unwrapped while items are listed, in bytes. {@link #MAX_UNWRAPPED_IN_ALL}
     * limits the total for a document. Larger items are listed with their declared type and stored size.
     */
    private static final long MAX_UNWRAPPED = 4L << 20;

    private static final long MAX_UNWRAPPED_IN_ALL = 16L << 20;

    private static final String OCTET_STREAM = "application/octet-stream";
    private static final int MAX_LINK_LENGTH = 2048;

    private final ZipArchive archive;
    private final OoxmlPackage parts;
    private final PartTitles titles;
    private final Map<String, Integer> chartsOfSheets = new HashMap<>();
    private long unwrapped;

    PackageItems(ZipArchive archive, OoxmlPackage parts) {
        this.archive = archive;
        this.parts = parts;
        this.titles = new PartTitles(parts);
    }

    OfficeItem item(PackageSearch.Find find) throws IOException {
        Map<String, Object> metadata = new LinkedHashMap<>();
        if (find.place().slide() > 0) {
            metadata.put("slide", find.place().slide());
        }
        if (find.place().sheet() != null) {
            metadata.put("sheet", find.place().sheet());
        }
        if (find.by().external()) {
            metadata.put("external", shown(find.by().target()));
            String path = find.source() + "#" + find.by().id();
            return new OfficeItem(find.type(), path, null, OCTET_STREAM, -1, metadata);
        }
        ZipPart part = parts.part(find.by().target()).orElseThrow();
        return switch (find.type()) {
            case IMAGE, MEDIA -> sniffed(find, part, metadata);
            case EMBED, FONT -> wrapped(find, part, metadata);
            case CHART -> plain(find, part, chartName(find, part), metadata);
            case SLIDE -> plain(find, part, null, metadata);
        };
    }

    /**
     * Shortens a link for clients, to at most 2,048 characters. A link to a file is reduced to the file name, because
     * the path can reveal details of the author's machine.
     */
    private static String shown(String target) {
        boolean isWeb =
                target.regionMatches(true, 0, "http://", 0, 7) || target.regionMatches(true, 0, "https://", 0, 8);
        String shown = isWeb ? target : PartNames.base(target);
        return shown.substring(0, Math.min(shown.length(), MAX_LINK_LENGTH));
    }

    private OfficeItem plain(
            PackageSearch.Find find, ZipPart part, @Nullable String name, Map<String, Object> metadata) {
        return new OfficeItem(find.type(), part.name(), name, parts.type(part.name()), part.size(), metadata);
    }

    private OfficeItem sniffed(PackageSearch.Find find, ZipPart part, Map<String, Object> metadata) throws IOException {
        String name = PartNames.base(part.name());
        String declared = parts.type(part.name());
        try (InputStream in = archive.peek(part)) {
            Content content = Content.of(in, declared, name);
            metadata.putAll(content.metadata());
            return new OfficeItem(find.type(), part.name(), name, content.mimeType(), part.size(), metadata);
        } catch (OfficeException unreadable) { // a read of the item reports the reason
            metadata.put("flags", List.of(Flags.DAMAGED));
            return new OfficeItem(find.type(), part.name(), name, declared, part.size(), metadata);
        }
    }

    private OfficeItem wrapped(PackageSearch.Find find, ZipPart part, Map<String, Object> metadata) throws IOException {
        String name = PartNames.base(part.name());
        if (find.type() == ItemType.FONT) {
            Optional<PartTitles.Font> font =
                    titles.font(find.source(), find.by().id());
            if (font.isPresent()) {
                name = font.get().name();
                if (font.get().key() != null) {
                    metadata.put(Fonts.KEY, font.get().key());
                }
            }
        }
        String declared = parts.type(part.name());
        OfficeItem stored = new OfficeItem(find.type(), part.name(), name, declared, part.size(), metadata);
        if (part.size() > Math.min(MAX_UNWRAPPED, MAX_UNWRAPPED_IN_ALL - unwrapped)) {
            return stored;
        }
        try (InputStream in = archive.open(part)) {
            unwrapped += part.size();
            Unwrapped inside = Unwrapped.of(stored, in.readAllBytes());
            if (!inside.flags().isEmpty()) {
                metadata.put("flags", inside.flags());
            }
            if (inside.compressed()) {
                metadata.put("compressed", true);
            }
            String called = inside.name() == null || find.type() == ItemType.FONT ? name : inside.name();
            return new OfficeItem(find.type(), part.name(), called, inside.mimeType(), inside.bytes().length, metadata);
        } catch (OfficeException unreadable) { // a read of the item reports the reason
            metadata.put("flags", List.of(Flags.DAMAGED));
            return new OfficeItem(find.type(), part.name(), name, declared, part.size(), metadata);
        }
    }

    /**
     * Returns the title of a chart, else the name of the shape, else the name of the sheet with a number, else null.
     */
    private @Nullable String chartName(PackageSearch.Find find, ZipPart part) throws IOException {
        Optional<String> name = titles.chart(part.name());
        if (name.isEmpty()) {
            name = titles.shape(find.source(), find.by().id());
        }
        String sheet = find.place().sheet();
        int number = sheet == null ? 0 : chartsOfSheets.merge(sheet, 1, Integer::sum);
        return name.orElse(sheet == null ? null : sheet + "-chart-" + number);
    }
}
