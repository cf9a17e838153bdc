package io.github.mcpresources.office.internal.document;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;

/**
 * Limits the number of points of a chart while it is read. Otherwise, a small file could contain a chart that fills the
 * memory.
 */
public final class ChartPoints {

    /**
     * The maximum number of points of a chart, including missing values. This is the number of rows of an Excel sheet.
     */
    public static final int MAX_POINTS = 1_048_576;

    private long left = MAX_POINTS;

    public ChartPoints() {}

    /**
     * Counts points before memory is allocated for them.
     *
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
