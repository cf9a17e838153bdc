package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeItem;
import java.util.List;

/**
 * An item of a document as it is listed.
 *
 * @param uri by which it is read
 * @param id its place among the items of its type, from 0 on: the {@code resource_id} of its URI
 * @param aliases other ids that name it, the readable one first
 * @param mimeType what reading it gives
 * @param item what the document says of it
 */
public record ListedItem(String uri, String id, List<String> aliases, String mimeType, OfficeItem item) {

    /**
     * Copies the aliases.
     *
     * @param uri by which it is read
     * @param id its place among the items of its type, from 0 on: the {@code resource_id} of its URI
     * @param aliases other ids that name it, the readable one first
     * @param mimeType what reading it gives
     * @param item what the document says of it
     */
    public ListedItem {
        aliases = List.copyOf(aliases);
    }
}
