/** The interfaces for the documents of each format and for their texts, and the limit on the points of a chart. */
@NullMarked
package io.github.mcpresources.office.internal.document;

import org.jspecify.annotations.NullMarked;
