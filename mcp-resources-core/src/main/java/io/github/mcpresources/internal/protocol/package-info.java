/**
 * Handles requests: decodes the parameters of a method, calls the provider, and creates the result or the error.
 *
 * <p>Start with {@link io.github.mcpresources.internal.protocol.ResourceRequests}. This package does not depend
 * on a transport.
 */
@NullMarked
package io.github.mcpresources.internal.protocol;

import org.jspecify.annotations.NullMarked;
