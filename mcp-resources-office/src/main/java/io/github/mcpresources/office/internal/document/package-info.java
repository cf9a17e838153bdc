/** The interface that each document format implements, and the limit on the points of a chart. */
@NullMarked
package io.github.mcpresources.office.internal.document;

import org.jspecify.annotations.NullMarked;
