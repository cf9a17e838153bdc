/** The immutable sorted map that registries and routers use. */
@NullMarked
package io.github.mcpresources.internal.tree;

import org.jspecify.annotations.NullMarked;
