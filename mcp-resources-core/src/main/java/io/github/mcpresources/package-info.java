/**
 * The words of the library: what a provider of resources is and what flows between it and a server.
 *
 * <p>Start reading at {@link io.github.mcpresources.ResourceProvider}. Nothing here knows a transport, a wire format or
 * a protocol revision.
 */
@NullMarked
package io.github.mcpresources;

import org.jspecify.annotations.NullMarked;
