/** Storage for items in memory or on disk. An item consists of bytes and metadata. */
@NullMarked
package io.github.mcpresources.internal.storage;

import org.jspecify.annotations.NullMarked;
