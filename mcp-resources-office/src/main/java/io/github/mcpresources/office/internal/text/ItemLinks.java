package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.ItemType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the items in a text. */
@FunctionalInterface
public interface ItemLinks {

    /** An item of the document. The name is null if the item has none. */
    record Target(String uri, @Nullable String name) {}

    /**
     * Returns empty if the item is not listed.
     *
     * @param path the {@linkplain io.github.mcpresources.office.document.OfficeItem#path location} in the document
     */
    Optional<Target> find(ItemType type, String path);
}
