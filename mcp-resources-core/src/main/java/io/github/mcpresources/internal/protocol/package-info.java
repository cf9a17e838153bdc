/**
 * What a request means: from method and parameters down to the provider, and back to the one answer.
 *
 * <p>Start reading at {@link io.github.mcpresources.internal.protocol.ResourceRequests}. Nothing here knows a transport.
 */
@NullMarked
package io.github.mcpresources.internal.protocol;

import org.jspecify.annotations.NullMarked;
