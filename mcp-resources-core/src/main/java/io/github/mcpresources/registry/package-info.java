/**
 * Resources and templates that an application registers, in memory.
 *
 * <p>Start reading at {@link io.github.mcpresources.registry.ResourceRegistry}.
 */
@NullMarked
package io.github.mcpresources.registry;

import org.jspecify.annotations.NullMarked;
