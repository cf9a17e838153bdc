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
 * An open Office document, whose items can be listed and read. Not thread-safe. Streams and texts must not be used
 * after the document is closed. Items can still be used.
 */
public interface OfficeDocument extends Closeable {

    /**
     * Lists the items by type, in document order within a type, without extracting them. An item to which the document
     * refers several times is listed once.
     *
     * @throws OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read
     */
    List<OfficeItem> items() throws IOException;

    /**
     * Returns the number of parts of the file or, in the binary formats, of items. The memory for listing is estimated
     * from this number.
     */
    int parts();

    /**
     * Opens the bytes of an item as stored in the document, for example a wrapped attachment or the XML of a chart.
     * Reading fails with an {@link OfficeException} if the bytes are damaged, or exceed
     * {@link io.github.mcpresources.office.document.OfficeLimits#item}.
     *
     * @param item an item from {@link #items} of this object, or of another object that was opened for the same
     *     document
     * @throws OfficeException if the item exceeds a limit, is damaged or external, or is not stored as a separate part
     * @throws IOException if the document cannot be read
     */
    InputStream open(OfficeItem item) throws IOException;

    /**
     * Reads the data of a chart.
     *
     * @param item a chart from {@link #items} of this object, or of another object that was opened for the same
     *     document
     * @throws OfficeException if the item exceeds a limit, is damaged, or is not a chart
     * @throws IOException if the document cannot be read
     */
    ChartData chart(OfficeItem item) throws IOException;

    /**
     * Throws an exception if this library cannot render slides of this format. The default implementation does nothing.
     *
     * @throws OfficeException if the slides cannot be rendered
     */
    default void checkSlides() {}

    /**
     * Returns the text of the document; empty if this library cannot read the text of this format.
     *
     * @throws OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read
     */
    Optional<DocumentText> text() throws IOException;

    /**
     * Returns the properties of the document, such as its title, as JSON values by name. Custom properties are in an
     * object {@code custom}.
     *
     * @throws OfficeException if the document is damaged or exceeds a limit
     * @throws IOException if the document cannot be read
     */
    Map<String, Object> properties() throws IOException;
}
