package io.github.mcpresources.office.internal.sheet;

/**
 * A sheet of a workbook.
 *
 * @param hidden true if the sheet is not displayed
 * @param cells false for a sheet that consists of a chart
 */
public record SheetInfo(String name, boolean hidden, boolean cells) {}
