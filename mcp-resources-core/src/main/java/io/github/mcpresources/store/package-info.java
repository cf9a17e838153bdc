/**
 * Generated and extracted content, kept for a while and served like any other resource.
 *
 * <p>Start reading at {@link io.github.mcpresources.store.ContentStore}.
 */
@NullMarked
package io.github.mcpresources.store;

import org.jspecify.annotations.NullMarked;
