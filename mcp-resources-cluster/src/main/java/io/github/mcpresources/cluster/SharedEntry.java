package io.github.mcpresources.cluster;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.storage.Header;
import io.github.mcpresources.internal.text.Json;
import io.github.mcpresources.store.ContentStore.StoredContent;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An entry of a shared store with its metadata, which the engine keeps as JSON.
 *
 * @param header the metadata, with the id, the size and the time of creation
 * @param descriptor the descriptor with which the entry is listed
 * @param digest the SHA-256 digest of the bytes
 */
record SharedEntry(ContentEngine.Entry entry, Header header, String uri, ResourceDescriptor descriptor, String digest) {

    private static final int MAX_METADATA_LENGTH = 64 * 1024;

    private static final String DIGEST = "digest";
    private static final Logger log = LoggerFactory.getLogger(SharedContentStore.class);
    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

    /**
     * Returns the JSON text of the metadata.
     *
     * @throws IOException if the metadata is too large or cannot be written as JSON
     */
    static String metadata(Header header, String digest) throws IOException {
        String text = Json.defaultMapper()
                .writeValueAsString(header.with(DIGEST, digest).fields());
        if (text.length() > MAX_METADATA_LENGTH) {
            throw new IOException("The metadata of the content has " + text.length() + " characters, over the limit of "
                    + MAX_METADATA_LENGTH);
        }
        return text;
    }

    /** Reads the metadata of an entry. Returns empty if the metadata is not from a store of this library. */
    static Optional<SharedEntry> of(ContentEngine.Entry entry, String uriPrefix) {
        String uri = uriPrefix + entry.id();
        try {
            Header header = new Header(Json.defaultMapper().readValue(entry.metadata(), OBJECT))
                    .stored(entry.id(), entry.size(), entry.created());
            String digest = header.text(DIGEST).orElseThrow();
            return Optional.of(new SharedEntry(entry, header, uri, header.descriptor(uri), digest));
        } catch (IOException | RuntimeException notOurs) {
            log.warn("The metadata of the entry {} cannot be read; the entry is ignored", uri, notOurs);
            return Optional.empty();
        }
    }

    boolean isVisibleTo(Caller caller) {
        return header.visibility().allows(caller, uri, descriptor);
    }

    boolean isRestricted() {
        return header.text("owner").isPresent();
    }

    StoredContent stored() {
        return new StoredContent(
                uri,
                header.name(),
                header.mimeType(),
                entry.size(),
                entry.created(),
                entry.producer(),
                header.text("owner").orElse(null));
    }
}
