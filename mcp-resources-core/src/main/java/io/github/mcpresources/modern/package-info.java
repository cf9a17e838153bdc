/**
 * Revision 2026-07-28, which has no sessions, without any transport: one message in, its answer or its stream out.
 *
 * <p>Start reading at {@link io.github.mcpresources.modern.ModernDispatcher}. Each transport brings a {@link
 * io.github.mcpresources.modern.Reply}; the server behind, with its tools and prompts, is a {@link
 * io.github.mcpresources.modern.Host}.
 */
@NullMarked
package io.github.mcpresources.modern;

import org.jspecify.annotations.NullMarked;
