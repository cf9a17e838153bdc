/**
 * Revision 2026-07-28, which has no sessions, independent of the transport. It takes a message and produces an answer
 * or a stream.
 *
 * <p>Start reading at {@link io.github.mcpresources.internal.modern.ModernDispatcher}. Each transport implements
 * {@link io.github.mcpresources.internal.modern.Reply}. The server behind, with its tools and prompts, is a
 * {@link io.github.mcpresources.internal.modern.Host}.
 */
@NullMarked
package io.github.mcpresources.internal.modern;

import org.jspecify.annotations.NullMarked;
