/**
 * An in-memory registry of resources and templates.
 *
 * <p>The main class is {@link io.github.mcpresources.registry.ResourceRegistry}.
 */
@NullMarked
package io.github.mcpresources.registry;

import org.jspecify.annotations.NullMarked;
