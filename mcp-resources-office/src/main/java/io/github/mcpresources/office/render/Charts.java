package io.github.mcpresources.office.render;

import io.github.mcpresources.office.chart.ChartRenderer;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.util.Optional;

/** Finds what draws charts: JFreeChart, which is optional. */
public final class Charts {

    private static final boolean DRAWN = isThere();

    private Charts() {}

    /**
     * Whether something draws charts here.
     *
     * @return false where JFreeChart is not on the class path or module path
     */
    public static boolean areDrawn() {
        return DRAWN;
    }

    private static boolean isThere() {
        try {
            Class.forName("org.jfree.chart.JFreeChart", false, Charts.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false; // the library is optional
        }
    }

    /**
     * What draws charts here.
     *
     * @return a renderer by JFreeChart, or empty where that is not on the class path or module path
     */
    public static Optional<ChartRenderer> renderer() {
        return DRAWN ? Optional.of(new JFreeChartRenderer()) : Optional.empty();
    }

    /**
     * What draws charts here, or the error that says how to have it.
     *
     * @return a renderer by JFreeChart
     * @throws OfficeException with {@link Reason#UNSUPPORTED} where JFreeChart is not on the class path or module path
     */
    public static ChartRenderer required() {
        return renderer()
                .orElseThrow(() -> new OfficeException(
                        Reason.UNSUPPORTED,
                        "This server draws no charts: add org.jfree:jfreechart to it, or ask for format=json or"
                                + " format=csv.",
                        null));
    }
}
