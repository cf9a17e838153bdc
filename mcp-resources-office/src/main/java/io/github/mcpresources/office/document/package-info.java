/**
 * The words: a document that is open, what is in it, and how that fails.
 */
@NullMarked
package io.github.mcpresources.office.document;

import org.jspecify.annotations.NullMarked;
