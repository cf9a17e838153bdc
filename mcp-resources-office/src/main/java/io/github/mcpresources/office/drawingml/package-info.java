/**
 * Charts as the XML formats keep them: DrawingML and its extension for newer kinds. Start at {@code ChartXml}.
 */
@NullMarked
package io.github.mcpresources.office.drawingml;

import org.jspecify.annotations.NullMarked;
