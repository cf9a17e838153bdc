/** Items of Office documents, and the limits and errors of documents. */
@NullMarked
package io.github.mcpresources.office.document;

import org.jspecify.annotations.NullMarked;
