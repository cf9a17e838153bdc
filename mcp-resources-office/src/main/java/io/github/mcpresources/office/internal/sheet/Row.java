package io.github.mcpresources.office.internal.sheet;

import java.util.List;

/**
 * A row with content.
 *
 * @param number the number of the row, from 0
 * @param cells the cells with content, in the order of their columns
 */
public record Row(int number, List<Cell> cells) {}
