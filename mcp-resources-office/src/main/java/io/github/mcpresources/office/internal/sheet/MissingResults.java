package io.github.mcpresources.office.internal.sheet;

/**
 * The note about formulas without stored results. Programs that do not calculate, such as libraries, write such
 * formulas.
 */
public final class MissingResults {

    private MissingResults() {}

    /** Returns the number of cells of a row that have a formula without a stored result. */
    static long count(Row row) {
        return row.cells().stream().filter(cell -> cell.value() == null).count();
    }

    /** Returns the note for a text that contains formulas instead of their results. */
    public static String note(long formulas) {
        return "Formulas without stored results: " + formulas
                + ". The program that wrote the file did not calculate them, so the formulas are shown instead.";
    }
}
