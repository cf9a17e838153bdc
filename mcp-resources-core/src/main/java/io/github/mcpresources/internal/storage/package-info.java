/** Storages of bytes, in memory and on disk. */
@NullMarked
package io.github.mcpresources.internal.storage;

import org.jspecify.annotations.NullMarked;
