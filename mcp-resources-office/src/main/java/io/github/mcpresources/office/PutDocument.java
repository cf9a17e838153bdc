package io.github.mcpresources.office;

import io.github.mcpresources.office.chart.ChartData;
import io.github.mcpresources.office.document.OfficeDocument;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;

/** What the application put, as if it were in a document of its own. */
final class PutDocument implements OfficeDocument {

    private final byte[] bytes;

    PutDocument(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public List<OfficeItem> items() {
        return List.of();
    }

    @Override
    public InputStream open(OfficeItem item) {
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public ChartData chart(OfficeItem item) {
        throw new OfficeException(Reason.UNSUPPORTED, "A chart that was put has no data, only its own bytes", null);
    }

    @Override
    public void close() {}
}
