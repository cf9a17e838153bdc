/**
 * The core types of the library: providers of resources, and the objects that pass between a provider and a server.
 *
 * <p>Start reading at {@link io.github.mcpresources.ResourceProvider}. The types of this package do not depend on a
 * transport, a wire format or a protocol revision.
 */
@NullMarked
package io.github.mcpresources;

import org.jspecify.annotations.NullMarked;
