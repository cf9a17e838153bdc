package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Items that the application put under documents; in memory, and bounded. */
final class AuthorItems {

    /** At the beginning of a path that no part of a document has. */
    static final String MARK = "put:";

    private final long mostBytes;
    private final Map<String, List<OfficeItem>> items = new HashMap<>();
    private final Map<String, byte[]> contents = new HashMap<>();
    private long bytes;

    AuthorItems(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    synchronized void put(String digest, OfficeItem item, byte[] content) {
        if (content.length > mostBytes - bytes) {
            throw new IllegalStateException("The items that were put have " + bytes + " bytes, and with another "
                    + content.length + " they are over the limit of " + mostBytes + " (setting putBytes)");
        }
        bytes += content.length;
        List<OfficeItem> own = items.computeIfAbsent(digest, it -> new ArrayList<>());
        String path = MARK + own.size();
        own.add(new OfficeItem(item.type(), path, item.name(), item.mimeType(), content.length, item.metadata()));
        contents.put(digest + path, content);
    }

    synchronized List<OfficeItem> of(String digest) {
        return List.copyOf(items.getOrDefault(digest, List.of()));
    }

    synchronized byte @Nullable [] content(String digest, OfficeItem item) {
        return contents.get(digest + item.path());
    }
}
