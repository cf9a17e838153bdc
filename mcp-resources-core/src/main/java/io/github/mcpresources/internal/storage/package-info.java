/** Storage for items, which consist of bytes and metadata, in memory or on disk. */
@NullMarked
package io.github.mcpresources.internal.storage;

import org.jspecify.annotations.NullMarked;
