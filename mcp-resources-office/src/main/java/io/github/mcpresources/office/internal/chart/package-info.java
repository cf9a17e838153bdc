/** Charts of any kind of document: their data as JSON, CSV or a picture. */
@NullMarked
package io.github.mcpresources.office.internal.chart;

import org.jspecify.annotations.NullMarked;
