/**
 * Charts: their data, whatever document it comes from, as JSON, CSV or a picture.
 */
@NullMarked
package io.github.mcpresources.office.internal.chart;

import org.jspecify.annotations.NullMarked;
