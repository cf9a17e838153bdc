package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The items that the application added to documents. They are kept in memory, at most {@code maxBytes} bytes in total.
 */
final class AddedItems {

    /** An item that the application added. The id is null if the application set none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Added(OfficeItem item, @Nullable String id, byte[] content) {}

    private final long maxBytes;
    private final Map<String, List<Added>> items = new HashMap<>();
    private long bytes;

    AddedItems(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * Adds an item to a document. Returns the number of items of the same type that were added to the document earlier.
     *
     * @throws IllegalStateException if the added items of all documents would have more than {@code maxBytes} bytes
     * @throws IllegalArgumentException if an item with this type and id was already added to the document
     */
    synchronized int put(String digest, NewItem item) {
        int length = item.bytes().length;
        if (length > maxBytes - bytes) {
            throw new IllegalStateException("The added items have " + bytes + " bytes; another " + length
                    + " bytes would exceed the limit of " + maxBytes + " (setting putBytes)");
        }
        List<Added> own = items.computeIfAbsent(digest, it -> new ArrayList<>());
        String id = item.id();
        if (id != null
                && own.stream().anyMatch(it -> id.equals(it.id()) && it.item().type() == item.type())) {
            throw new IllegalArgumentException(
                    "An item of the type " + item.type().word() + " with the id \"" + id
                            + "\" was already added to this document; use another id");
        }
        bytes += length;
        int before =
                (int) own.stream().filter(it -> it.item().type() == item.type()).count();
        OfficeItem listed =
                new OfficeItem(item.type(), "put:" + own.size(), item.name(), item.mimeType(), length, item.metadata());
        own.add(new Added(listed, id, item.bytes()));
        return before;
    }

    synchronized List<Added> of(String digest) {
        return List.copyOf(items.getOrDefault(digest, List.of()));
    }
}
