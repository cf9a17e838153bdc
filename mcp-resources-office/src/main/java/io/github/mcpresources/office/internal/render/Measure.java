package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;

/** Rejects renderings that would take too long. */
final class Measure {

    private Measure() {}

    /**
     * Compares a number with its limit.
     *
     * @param subject the subject of the error message, such as "The table"
     * @param setting the name of a component of {@code OfficeLimits.Drawing}, such as "cells"; the message also uses it as
     *     the unit of the number
     * @throws OfficeException if the number exceeds the limit
     */
    static void check(String subject, long number, long limit, String setting) {
        check(subject, number, setting, limit, setting);
    }

    static void check(String subject, long number, String unit, long limit, String setting) {
        if (number > limit) {
            throw new OfficeException(
                    Reason.LIMIT,
                    subject + " has " + number + " " + unit + " or more, over the limit of " + limit
                            + " (setting OfficeLimits.Drawing." + setting + "); it is not rendered",
                    null);
        }
    }
}
