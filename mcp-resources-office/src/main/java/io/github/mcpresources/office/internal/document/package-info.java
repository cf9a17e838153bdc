/** The interface that each document format implements. */
@NullMarked
package io.github.mcpresources.office.internal.document;

import org.jspecify.annotations.NullMarked;
