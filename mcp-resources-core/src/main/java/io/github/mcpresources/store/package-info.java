/**
 * A store for generated and extracted content, which is served like any other resource for a limited time.
 *
 * <p>Start reading at {@link io.github.mcpresources.store.ContentStore}.
 */
@NullMarked
package io.github.mcpresources.store;

import org.jspecify.annotations.NullMarked;
