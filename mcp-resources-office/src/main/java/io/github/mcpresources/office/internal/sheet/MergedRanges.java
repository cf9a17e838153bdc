package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.util.List;

/** Collects the merged ranges of a sheet. */
public final class MergedRanges {

    private MergedRanges() {}

    /**
     * Adds a merged range.
     *
     * @param merged the ranges that were found earlier; the new range is added to this list
     * @throws OfficeException if the sheet has more than {@link OfficeLimits#relationships()} merged ranges
     */
    public static void add(CellRange cells, List<CellRange> merged, OfficeLimits limits) {
        if (merged.size() >= limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The sheet has more than " + limits.relationships()
                            + " merged ranges, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
        merged.add(cells);
    }
}
