/**
 * Revision 2026-07-28, which has no sessions, without any transport: one message in, its answer or its stream out.
 *
 * <p>Start reading at {@link io.github.mcpresources.internal.modern.ModernDispatcher}. Each transport brings a {@link
 * io.github.mcpresources.internal.modern.Reply}; the server behind, with its tools and prompts, is a {@link
 * io.github.mcpresources.internal.modern.Host}.
 */
@NullMarked
package io.github.mcpresources.internal.modern;

import org.jspecify.annotations.NullMarked;
