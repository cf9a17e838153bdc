package io.github.mcpresources.office.internal.sheet;

import java.io.IOException;

/** A receiver of the rows of a sheet. */
@FunctionalInterface
public interface SheetSink {

    /**
     * Receives a row.
     *
     * @param row the next row that has content in the requested range, with the cells in this range
     * @throws IOException if the row cannot be written
     * @throws io.github.mcpresources.office.internal.text.EnoughText if the reader must stop
     */
    void accept(Row row) throws IOException;
}
