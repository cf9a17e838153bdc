/**
 * Charts of any document format: their data, the conversion of the data to JSON and CSV, and the interface of
 * renderers.
 */
@NullMarked
package io.github.mcpresources.office.internal.chart;

import org.jspecify.annotations.NullMarked;
