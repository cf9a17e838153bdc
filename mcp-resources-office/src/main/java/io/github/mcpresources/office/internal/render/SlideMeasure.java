package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import org.apache.poi.sl.usermodel.TableShape;

/**
 * Counts the shapes and table cells of a slide and its masters, and the characters of each paragraph. Rejects a slide
 * that exceeds a limit.
 */
final class SlideMeasure {

    private static final String SLIDE = "The slide";

    private final OfficeLimits.Drawing limits;
    private int shapes;
    private long cells;

    SlideMeasure(OfficeLimits.Drawing limits) {
        this.limits = limits;
    }

    void shape() {
        Canvas.checkInterrupted();
        Measure.check(SLIDE, ++shapes, limits.shapes(), "shapes");
    }

    void table(TableShape<?, ?> table) {
        cells += (long) table.getNumberOfRows() * table.getNumberOfColumns();
        Measure.check(SLIDE, cells, limits.cells(), "cells");
    }

    void paragraph(long characters) {
        Measure.check("A paragraph of the slide", characters, limits.characters(), "characters");
    }
}
