package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.ItemType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the URIs of the items to which a text refers. */
@FunctionalInterface
public interface ItemLinks {

    /** An item of the document. The name is null if the item has none. */
    record Target(String uri, @Nullable String name) {}

    /**
     * Returns the URI and the name of an item; empty if the item is not listed.
     *
     * @param path the {@linkplain io.github.mcpresources.office.document.OfficeItem#path location} in the document
     */
    Optional<Target> find(ItemType type, String path);
}
