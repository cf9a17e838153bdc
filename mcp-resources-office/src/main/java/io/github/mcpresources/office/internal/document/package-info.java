/** The interface of all kinds of documents. */
@NullMarked
package io.github.mcpresources.office.internal.document;

import org.jspecify.annotations.NullMarked;
