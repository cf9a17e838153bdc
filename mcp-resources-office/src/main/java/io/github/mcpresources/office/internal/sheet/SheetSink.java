package io.github.mcpresources.office.internal.sheet;

import java.io.IOException;

/** Receives the rows of a sheet that have content in the requested range. */
@FunctionalInterface
public interface SheetSink {

    void accept(Row row) throws IOException;
}
