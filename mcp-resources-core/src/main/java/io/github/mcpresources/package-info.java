/**
 * The core types of the library: providers of resources, and the objects that providers and servers exchange.
 *
 * <p>Start with {@link io.github.mcpresources.ResourceProvider}. Providers use the same types for every transport
 * and every protocol revision. Clients of revisions before 2026-07-28 cannot answer an
 * {@link io.github.mcpresources.InputRequired}, and receive no {@link io.github.mcpresources.CacheHint}.
 */
@NullMarked
package io.github.mcpresources;

import org.jspecify.annotations.NullMarked;
