package io.github.mcpresources.office.internal.sheet;

/**
 * A sheet of a workbook.
 *
 * @param name its name
 * @param hidden true if it is not displayed
 * @param cells true if it has cells; false for a sheet that consists of a chart
 */
public record SheetInfo(String name, boolean hidden, boolean cells) {}
