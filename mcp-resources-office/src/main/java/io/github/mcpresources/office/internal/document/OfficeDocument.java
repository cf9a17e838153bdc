package io.github.mcpresources.office.internal.document;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * A document that is open: what is inside, and the bytes of each item.
 *
 * <p>Used by one thread at a time. What it gives is only good until it is closed.
 */
public interface OfficeDocument extends Closeable {

    /**
     * What is inside: each unique thing once, types one after the other, within a type in the order of the document.
     * Nothing is extracted for it.
     *
     * @return the items, immutable
     * @throws OfficeException if the document is damaged, or over a limit
     * @throws IOException if the document cannot be read
     */
    List<OfficeItem> items() throws IOException;

    /**
     * The number of parts that the file has, each of which may be an item. It bounds what listing them takes.
     *
     * @return the number, at least 0
     */
    int parts();

    /**
     * The bytes of an item as they are in the document: the wrapped form of an attachment, the XML of a chart.
     *
     * @param item one of {@link #items}, of this or of another opening of the same document
     * @return its bytes, which never give more than the limit of an item
     * @throws OfficeException if it is over a limit, damaged, or external
     * @throws IOException if the document cannot be read
     */
    InputStream open(OfficeItem item) throws IOException;

    /**
     * The data of a chart.
     *
     * @param item one of {@link #items}, of this or of another opening of the same document; a chart
     * @return what it shows
     * @throws OfficeException if it is over a limit or damaged
     * @throws IOException if the document cannot be read
     */
    ChartData chart(OfficeItem item) throws IOException;
}
