/** Spans of requests and notifications, without a library for traces. Start with {@code Tracing}. */
@NullMarked
package io.github.mcpresources.internal.trace;

import org.jspecify.annotations.NullMarked;
