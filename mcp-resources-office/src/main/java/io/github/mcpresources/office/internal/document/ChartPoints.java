package io.github.mcpresources.office.internal.document;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;

/** Counts the points of a chart while it is read, so that a small file cannot make a chart that fills the memory. */
public final class ChartPoints {

    /** All points of a chart, gaps included: what a sheet has of rows. */
    public static final int MOST = 1_048_576;

    private long left = MOST;

    /** Of a chart that has none so far. */
    public ChartPoints() {}

    /**
     * Counts points before there is any room taken for them.
     *
     * @param points how many
     * @throws OfficeException if there are too many
     */
    public void spend(long points) {
        left -= points;
        if (left < 0) {
            throw new OfficeException(
                    Reason.LIMIT, "The chart has more than " + MOST + " points, which is the most.", null);
        }
    }
}
