package io.github.mcpresources.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A content that a store keeps, or kept.
 *
 * @param uri the URI by which it is read
 * @param name the name that programs use
 * @param mimeType its MIME type
 * @param size how many bytes it has
 * @param created when it was put
 * @param producer the tool that made it; null where that is not known
 * @param owner the principal who alone sees it; null where everybody does
 */
public record StoredContent(
        String uri,
        String name,
        String mimeType,
        long size,
        Instant created,
        @Nullable String producer,
        @Nullable String owner) {

    /** The name in {@code _meta} under which a list tells when a content was put. */
    public static final String CREATED = "io.github.mcpresources/created";

    /** The name in {@code _meta} under which a list tells which tool made a content. */
    public static final String PRODUCER = "io.github.mcpresources/producer";

    static StoredContent of(String uri, Header header) {
        return new StoredContent(
                uri,
                header.name(),
                header.mimeType(),
                header.size(),
                header.created(),
                header.text("producer").orElse(null),
                header.text("owner").orElse(null));
    }
}
