package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.InputStream;

/**
 * How many bytes may be read of many streams in all. The parts of a zip file may lie over each other, so that a small file has
 * any number of large ones. Used by one thread at a time.
 */
public final class ReadBudget {

    private final long most;
    private long left;

    private ReadBudget(long most) {
        this.most = most;
        this.left = most;
    }

    /**
     * A budget for XML, of which nothing is spent.
     *
     * @param limits how large one part may be
     * @param parts for how many of the largest it is enough
     * @return the budget
     */
    public static ReadBudget ofXml(OfficeLimits limits, int parts) {
        long most = Long.MAX_VALUE / 2 / parts; // whoever wants no limit gives the largest number
        return new ReadBudget(parts * (Math.min(limits.item(), most) + Math.min(limits.xmlPart(), most)));
    }

    /**
     * Counts what is read of a stream.
     *
     * @param in the stream, closed with the one that is returned
     * @return its bytes; reading them fails with an {@link OfficeException} where they are too many
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
                    "The XML of the document has more than " + most
                            + " bytes in all, which is the most (by OfficeLimits.item and OfficeLimits.xmlPart)",
                    null);
        }
    }
}
