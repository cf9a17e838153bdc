package io.github.mcpresources.office.internal.sheet;

/**
 * A sheet of a workbook.
 *
 * @param hidden true if the sheet is not displayed
 * @param cells true for a sheet with cells; false for a chart sheet
 */
public record SheetInfo(String name, boolean hidden, boolean cells) {}
