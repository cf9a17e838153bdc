/** Charts as stored in the XML formats: DrawingML and its extension for newer kinds. Start at {@code ChartXml}. */
@NullMarked
package io.github.mcpresources.office.internal.drawingml;

import org.jspecify.annotations.NullMarked;
