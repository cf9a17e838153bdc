package io.github.mcpresources.office.internal.document;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;

/**
 * Counts the points of a chart while the chart is read, so that a small file cannot create a chart that fills the
 * memory.
 */
public final class ChartPoints {

    /** The maximum number of points of a chart, including gaps. It is the maximum number of rows of a sheet. */
    public static final int MAX_POINTS = 1_048_576;

    private long left = MAX_POINTS;

    /** Creates a counter for a chart of which no points were read yet. */
    public ChartPoints() {}

    /**
     * Counts points before memory is allocated for them.
     *
     * @param points the number of points
     * @throws OfficeException if the chart has more than {@link #MAX_POINTS} points
     */
    public void spend(long points) {
        left -= points;
        if (left < 0) {
            throw new OfficeException(
                    Reason.LIMIT, "The chart has more than " + MAX_POINTS + " points, which is the limit", null);
        }
    }
}
