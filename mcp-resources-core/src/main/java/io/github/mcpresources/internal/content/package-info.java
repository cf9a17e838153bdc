/** Media types and metadata of contents. */
@NullMarked
package io.github.mcpresources.internal.content;

import org.jspecify.annotations.NullMarked;
