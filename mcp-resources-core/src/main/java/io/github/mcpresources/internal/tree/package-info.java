/** The immutable sorted map of registries and routers. */
@NullMarked
package io.github.mcpresources.internal.tree;

import org.jspecify.annotations.NullMarked;
