package io.github.mcpresources.office.internal.sheet;

import java.util.List;

/**
 * A row with at least one cell that has content.
 *
 * @param number its number, from 0
 * @param cells its cells with content, by increasing column
 */
public record Row(int number, List<Cell> cells) {}
