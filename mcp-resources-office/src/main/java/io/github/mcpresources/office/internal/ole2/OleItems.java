package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.content.Attachment;
import io.github.mcpresources.office.internal.content.Content;
import io.github.mcpresources.office.internal.content.Flags;
import io.github.mcpresources.office.internal.content.Unwrapped;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.jspecify.annotations.Nullable;

/** The items of a doc, xls or ppt document, and the sources of their bytes. */
final class OleItems {

    /** Reads the data of a chart. */
    @FunctionalInterface
    interface Chart {
        ChartData read() throws IOException;
    }

    private record Entry(
            OfficeItem item, Source source, @Nullable Chart chart) {}

    private final OfficeLimits limits;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    OleItems(OfficeLimits limits) {
        this.limits = limits;
    }

    List<OfficeItem> list() {
        return entries.values().stream()
                .map(Entry::item)
                .sorted(Comparator.comparing(OfficeItem::type))
                .toList();
    }

    /** Returns the paths of the attachments among the items of a document. */
    static Set<String> attachments(List<OfficeItem> items) {
        return items.stream()
                .filter(item -> item.type() == ItemType.EMBED)
                .map(OfficeItem::path)
                .collect(Collectors.toSet());
    }

    InputStream open(OfficeItem item) throws IOException {
        return entry(item).source().open();
    }

    ChartData chart(OfficeItem item) throws IOException {
        Chart chart = entry(item).chart();
        if (chart == null) {
            throw new OfficeException(Reason.UNSUPPORTED, "The item " + item.path() + " is not a chart", null);
        }
        return chart.read();
    }

    private Entry entry(OfficeItem item) {
        Entry entry = entries.get(item.path());
        if (entry == null) {
            throw new OfficeException(Reason.UNSUPPORTED, "The document has no item " + item.path(), null);
        }
        return entry;
    }

    void picture(String path, Drawings.Found found, Source stream) {
        Blip blip = found.blip();
        Content content = found.content();
        Map<String, Object> metadata = content != null ? content.metadata() : flagged(List.of(Flags.DAMAGED));
        String mimeType = content != null ? content.mimeType() : blip.mimeType();
        Source slice = stream.slice(blip.from(), blip.stored());
        add(
                new OfficeItem(ItemType.IMAGE, path, null, mimeType, blip.size(), metadata),
                () -> blip.file(slice.open(), limits),
                null);
    }

    void storage(String path, DirectoryNode storage, Map<String, Object> where) {
        Storage stored = new Storage(storage, limits);
        Map<String, Object> metadata = new LinkedHashMap<>(where);
        if (stored.size() > limits.item()) {
            add(new OfficeItem(ItemType.EMBED, path, null, "application/x-ole-storage", -1, metadata), stored, null);
            return;
        }
        Unwrapped inner = Attachment.unwrap(storage, null);
        embed(path, inner, inner.bytes().length == 0 ? -1 : inner.bytes().length, stored, metadata);
    }

    void embed(String path, Unwrapped inner, long size, Source source, Map<String, Object> metadata) {
        metadata.putAll(flagged(inner.flags()));
        add(new OfficeItem(ItemType.EMBED, path, inner.name(), inner.mimeType(), size, metadata), source, null);
    }

    void add(OfficeItem item, Source source, @Nullable Chart chart) {
        if (entries.size() >= limits.entries()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has more than " + limits.entries()
                            + " items, which is the limit (setting OfficeLimits.entries)",
                    null);
        }
        entries.put(item.path(), new Entry(item, source, chart));
    }

    static Map<String, Object> flagged(List<String> flags) {
        return flags.isEmpty() ? Map.of() : Map.of("flags", flags);
    }
}
