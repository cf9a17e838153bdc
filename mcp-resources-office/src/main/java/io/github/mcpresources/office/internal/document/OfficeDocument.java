package io.github.mcpresources.office.internal.document;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An open Office document, whose items can be listed and read.
 *
 * <p>Not thread-safe. Streams and texts can be used only until the document is closed. Items stay valid.
 */
public interface OfficeDocument extends Closeable {

    /**
     * Lists the items. If the document refers to an item several times, the item is listed once. Items are grouped by
     * type, in document order within a type. No item is extracted.
     *
     * @return the items, immutable
     * @throws OfficeException if the document is damaged, or over a limit
     * @throws IOException if the document cannot be read
     */
    List<OfficeItem> items() throws IOException;

    /**
     * Returns the number of parts of the file or, in the binary formats, the number of items. The memory that listing
     * needs is estimated from this number.
     *
     * @return the number, at least 0
     */
    int parts();

    /**
     * Opens the bytes of an item as stored in the document, for example a wrapped attachment or the XML of a chart.
     *
     * @param item an item that {@link #items} returned, for this instance or another instance of the same document
     * @return its bytes; reading fails with an {@link OfficeException} if the bytes are damaged, or exceed {@link
     *     io.github.mcpresources.office.document.OfficeLimits#item}
     * @throws OfficeException if the item is over a limit, damaged, external, or not stored as a separate part
     * @throws IOException if the document cannot be read
     */
    InputStream open(OfficeItem item) throws IOException;

    /**
     * Reads the data of a chart.
     *
     * @param item a chart that {@link #items} returned, for this instance or another instance of the same document
     * @return the data of the chart
     * @throws OfficeException if the item is over a limit or damaged, or is not a chart
     * @throws IOException if the document cannot be read
     */
    ChartData chart(OfficeItem item) throws IOException;

    /**
     * Checks that this library can render the slides of documents in this format.
     *
     * @throws OfficeException if it cannot
     */
    default void checkSlides() {}

    /**
     * Returns the text of the document, which is not read by this method.
     *
     * @return the text, or empty if this library cannot read the text of this format
     * @throws OfficeException if the document is damaged, or over a limit
     * @throws IOException if the document cannot be read
     */
    Optional<DocumentText> text() throws IOException;

    /**
     * Reads the properties of the document, such as its title and author.
     *
     * @return the properties as JSON values by name; custom properties are in an object with the name {@code custom}
     * @throws OfficeException if the document is damaged, or over a limit
     * @throws IOException if the document cannot be read
     */
    Map<String, Object> properties() throws IOException;
}
