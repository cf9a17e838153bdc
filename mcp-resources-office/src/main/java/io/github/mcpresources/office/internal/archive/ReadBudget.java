package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.InputStream;

/**
 * Limits the total number of bytes that are read from several streams. Without this limit, a small zip file could
 * contain any number of large parts, because parts may overlap. Not thread-safe.
 */
public final class ReadBudget {

    private final long max;
    private long left;

    private ReadBudget(long max) {
        this.max = max;
        this.left = max;
    }

    /**
     * Returns a new budget for XML. The number of bytes is {@code parts} times the sum of {@code item} and {@code
     * xmlPart}.
     */
    public static ReadBudget ofXml(OfficeLimits limits, int parts) {
        long max = Long.MAX_VALUE / 2 / parts; // a limit of Long.MAX_VALUE must not overflow
        return new ReadBudget(parts * (Math.min(limits.item(), max) + Math.min(limits.xmlPart(), max)));
    }

    /**
     * Returns a stream whose bytes count towards this budget. Reading fails with an {@link OfficeException} if the
     * budget is exceeded. When the stream is closed, it closes the given stream.
     */
    public InputStream counted(InputStream in) {
        return new CountedInput(in) {
            @Override
            protected void count(int count) {
                spend(count);
            }
        };
    }

    private void spend(int count) {
        left -= count;
        if (left < 0) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "More than " + max + " bytes of XML were read from the document, which is the limit (computed"
                            + " from the settings OfficeLimits.item and OfficeLimits.xmlPart)",
                    null);
        }
    }
}
