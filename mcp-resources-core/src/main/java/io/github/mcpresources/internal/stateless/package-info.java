/**
 * The implementation of the stateless revision 2026-07-28, independent of the transport. It accepts a message, and
 * produces a response or a stream of notifications.
 *
 * <p>Start with {@link io.github.mcpresources.internal.stateless.StatelessDispatcher}. Each transport implements
 * {@link io.github.mcpresources.internal.stateless.ResponseSender}. The dispatcher calls the server, including its
 * tools and prompts, through {@link io.github.mcpresources.internal.stateless.Host}.
 */
@NullMarked
package io.github.mcpresources.internal.stateless;

import org.jspecify.annotations.NullMarked;
