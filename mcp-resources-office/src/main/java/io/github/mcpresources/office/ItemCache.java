package io.github.mcpresources.office;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.store.ContentStore;
import java.io.Closeable;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of extracted and rendered items. Keys are {@code <digest>/<type>/<ordinal>?<variant>} with the digest of the
 * document. So a cached item never becomes stale; it is only dropped.
 */
final class ItemCache implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);
    private static final String META = "_meta";
    private static final char AFTER_SLASH = '0';

    private final ContentStore store;
    private final long largest;
    private final ConcurrentNavigableMap<String, String> uris = new ConcurrentSkipListMap<>();

    /** Creates a cache in a store, which is closed with the cache. */
    ItemCache(ContentStore store, long largest) {
        this.store = store;
        this.largest = largest;
        for (ContentStore.StoredContent content : store.contents()) {
            uris.put(content.name(), content.uri());
        }
    }

    long largest() {
        return largest;
    }

    Optional<Rendition> get(String key, RequestContext context) {
        String uri = uris.get(key);
        if (uri == null) {
            return Optional.empty();
        }
        try {
            // the store answers immediately on a thread that may block, such as this one
            Optional<ReadResult> result =
                    store.read(uri, context).toCompletableFuture().join();
            if (result.isEmpty()) {
                return lost(key, uri);
            }
            Optional<Descriptor> descriptor =
                    store.describe(uri, context).toCompletableFuture().join();
            ContentPart part = ((Contents) result.get()).parts().get(0);
            return Optional.of(new Rendition(
                    ((ContentPart.Body.Bytes) part.body()).bytes(),
                    part.mimeType().orElseThrow(),
                    descriptor.map(ItemCache::meta).orElseGet(Map::of)));
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof ResourceNotFoundException) {
                return lost(key, uri);
            }
            throw failure;
        }
    }

    /** Removes an entry that expired or was evicted. */
    private Optional<Rendition> lost(String key, String uri) {
        uris.remove(key, uri);
        return Optional.empty();
    }

    private static Map<String, Object> meta(Descriptor descriptor) {
        Map<String, Object> own = new LinkedHashMap<>();
        if (descriptor.toJson().get(META) instanceof Map<?, ?> meta) {
            meta.forEach((name, value) -> {
                if (!name.equals(ContentStore.StoredContent.CREATED)
                        && !name.equals(ContentStore.StoredContent.PRODUCER)) {
                    own.put((String) name, value);
                }
            });
        }
        return own;
    }

    void put(String key, Rendition rendition) {
        if (rendition.bytes().length > largest) {
            return;
        }
        try {
            String uri = store.put(ContentStore.NewContent.bytes(rendition.bytes(), rendition.mimeType())
                            .name(key)
                            .meta(rendition.meta()))
                    .uri();
            String before = uris.put(key, uri);
            if (before != null) {
                store.remove(before);
            }
        } catch (UncheckedIOException full) { // the item is returned all the same
            log.warn("An item cannot be kept in the cache", full);
        }
        if (uris.size() > 2L * store.size() + 64) {
            uris.values()
                    .retainAll(store.contents().stream()
                            .map(ContentStore.StoredContent::uri)
                            .toList());
        }
    }

    /** Drops all cached items of a document. */
    void drop(String digest) {
        Map<String, String> gone = uris.subMap(digest, digest + AFTER_SLASH);
        gone.values().forEach(store::remove);
        gone.clear();
    }

    @Override
    public void close() {
        store.close();
    }
}
