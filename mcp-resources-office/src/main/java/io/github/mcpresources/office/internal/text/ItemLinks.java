package io.github.mcpresources.office.internal.text;

import io.github.mcpresources.office.document.ItemType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A function that finds the items to which a text refers. */
@FunctionalInterface
public interface ItemLinks {

    /**
     * An item of the document.
     *
     * @param uri its URI
     * @param name its name; null if it has none
     */
    record Target(String uri, @Nullable String name) {}

    /**
     * Finds an item.
     *
     * @param type its type
     * @param path its {@linkplain io.github.mcpresources.office.document.OfficeItem#path location} in the document
     * @return the item, or empty if it is not listed
     */
    Optional<Target> find(ItemType type, String path);
}
