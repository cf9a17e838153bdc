/** What every kind of document can do. */
@NullMarked
package io.github.mcpresources.office.internal.document;

import org.jspecify.annotations.NullMarked;
