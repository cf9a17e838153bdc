/**
 * Readers of charts in the XML formats: DrawingML and its extension for newer kinds of charts. Start at {@code
 * ChartXml}.
 */
@NullMarked
package io.github.mcpresources.office.internal.drawingml;

import org.jspecify.annotations.NullMarked;
