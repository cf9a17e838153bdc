/** MIME types, digests and computed metadata of contents. */
@NullMarked
package io.github.mcpresources.internal.content;

import org.jspecify.annotations.NullMarked;
