package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeItem;
import java.util.List;

/**
 * An entry in a document's item list.
 *
 * @param uri the URI of the item
 * @param id the position of the item among the items of its type, from 1; also the {@code resource_id} in the URI
 * @param aliases other ids of the item, the most readable first: the id that the application gave, the slug of the
 *     name, such as {@code revenue-q4}, and the kind with a number, such as {@code image-1}
 * @param mimeType the MIME type of its default form. An attachment or font can be in a wrapper, such as an OLE object.
 *     If the wrapper is too large to be opened for the list, this is the MIME type of the wrapper
 * @param item the properties of the item, as stated by the document or by the application that added the item
 */
public record ListedItem(String uri, String id, List<String> aliases, String mimeType, OfficeItem item) {

    /**
     * Creates an entry with a copy of the aliases.
     *
     * @param uri the URI of the item
     * @param id the position of the item among the items of its type, from 1; also the {@code resource_id} in the URI
     * @param aliases other ids of the item, the most readable first: the id that the application gave, the slug of the
     *     name, such as {@code revenue-q4}, and the kind with a number, such as {@code image-1}
     * @param mimeType the MIME type of its default form. An attachment or font can be in a wrapper, such as an OLE
     *     object. If the wrapper is too large to be opened for the list, this is the MIME type of the wrapper
     * @param item the properties of the item, as stated by the document or by the application that added the item
     */
    public ListedItem {
        aliases = List.copyOf(aliases);
    }
}
