package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.opc.PackagePart;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** The cells of the workbook that is attached to a chart. The workbook is read only when cells are requested. */
public final class AttachedCells implements ChartCells {

    /** Opens the bytes of the workbook. */
    @FunctionalInterface
    public interface Workbook {

        InputStream open() throws IOException;
    }

    private final Workbook workbook;
    private final OfficeLimits limits;

    public AttachedCells(Workbook workbook, OfficeLimits limits) {
        this.workbook = workbook;
        this.limits = limits;
    }

    /**
     * Returns the cells of the workbook of a chart; empty if the document does not contain a workbook for the chart.
     */
    public static Optional<ChartCells> of(PackagePart chart, ZipArchive archive, OfficeLimits limits) {
        return chart.first("package").map(workbook -> new AttachedCells(() -> archive.open(workbook), limits));
    }

    @Override
    public Map<String, Range> read(Collection<String> formulas) throws IOException {
        byte[] bytes;
        try (InputStream in = workbook.open()) {
            bytes = in.readNBytes((int) Math.min(limits.item() + 1, Integer.MAX_VALUE - 16));
        }
        if (bytes.length > limits.item()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The workbook of a chart has more than " + limits.item()
                            + " bytes, which is the limit (setting OfficeLimits.item)",
                    null);
        }
        return WorkbookCells.attached(new ByteArrayChannel(bytes), limits).read(formulas);
    }

    @Override
    public boolean areShown() {
        return false;
    }
}
