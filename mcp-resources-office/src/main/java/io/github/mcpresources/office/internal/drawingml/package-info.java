/**
 * Readers of DrawingML: charts (including the newer kinds in the extension chartEx), texts with their bullets,
 * diagrams, and the colors of themes. Start with {@code ChartXml} and {@code TextBody}.
 */
@NullMarked
package io.github.mcpresources.office.internal.drawingml;

import org.jspecify.annotations.NullMarked;
