/**
 * The core types of the library: providers of resources, and the objects that providers and servers exchange.
 *
 * <p>Start reading at {@link io.github.mcpresources.ResourceProvider}. The types of this package can be used with every
 * transport and every supported protocol revision.
 */
@NullMarked
package io.github.mcpresources;

import org.jspecify.annotations.NullMarked;
