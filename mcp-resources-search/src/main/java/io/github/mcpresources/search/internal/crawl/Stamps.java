package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.content.ComputedMetadata;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;

/**
 * Creates stamps of resources. A stamp is a text that contains the fields of a descriptor that change with the resource.
 * If the stamp differs from the one in the index, the resource has changed.
 */
final class Stamps {

    private static final String LAST_MODIFIED = "lastModified";

    private Stamps() {}

    /** Returns a text that changes when the resource changes. */
    static String of(ResourceDescriptor descriptor) {
        return String.join(
                "|",
                descriptor.mimeType().orElse(""),
                descriptor.title().orElse(descriptor.name()),
                descriptor.size().isPresent() ? Long.toString(descriptor.size().getAsLong()) : "",
                Objects.toString(descriptor.annotations().get(LAST_MODIFIED), ""),
                Objects.toString(descriptor.meta().get(ComputedMetadata.FINGERPRINT), ""));
    }

    /** Checks whether every change of the content also changes the stamp. */
    static boolean isReliable(ResourceDescriptor descriptor) {
        return descriptor.annotations().containsKey(LAST_MODIFIED)
                || descriptor.meta().containsKey(ComputedMetadata.FINGERPRINT);
    }

    static Optional<Instant> modified(ResourceDescriptor descriptor) {
        Object value = descriptor.annotations().get(LAST_MODIFIED);
        if (!(value instanceof String text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException otherForm) {
            return Optional.empty();
        }
    }
}
