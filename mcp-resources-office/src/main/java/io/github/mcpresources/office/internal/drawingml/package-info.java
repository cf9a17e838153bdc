/**
 * Readers of DrawingML: charts (also those in the extension for newer kinds of charts), texts with their bullets,
 * diagrams, and the colors of themes. Start at {@code ChartXml} and {@code TextBody}.
 */
@NullMarked
package io.github.mcpresources.office.internal.drawingml;

import org.jspecify.annotations.NullMarked;
