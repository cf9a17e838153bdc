/** The interface of all document formats. */
@NullMarked
package io.github.mcpresources.office.internal.document;

import org.jspecify.annotations.NullMarked;
