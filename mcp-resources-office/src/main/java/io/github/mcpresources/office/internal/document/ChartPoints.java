package io.github.mcpresources.office.internal.document;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;

/**
 * Counts the points of a chart while the chart is read, and limits their number. Without the limit, a small file could
 * contain a chart that fills the memory.
 */
public final class ChartPoints {

    /**
     * The maximum number of points of a chart, including missing values. It is the maximum number of rows of an Excel
     * sheet.
     */
    public static final int MAX_POINTS = 1_048_576;

    private long left = MAX_POINTS;

    /** Creates a counter that starts at zero. */
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
