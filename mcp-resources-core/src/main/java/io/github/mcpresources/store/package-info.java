/**
 * A store of limited size for content that tools generate. Clients read the content like any other resource.
 *
 * <p>Start with {@link io.github.mcpresources.store.ContentStore}.
 */
@NullMarked
package io.github.mcpresources.store;

import org.jspecify.annotations.NullMarked;
