/** Spans of requests and notifications. This package depends on no tracing library. Start with {@code Tracing}. */
@NullMarked
package io.github.mcpresources.internal.trace;

import org.jspecify.annotations.NullMarked;
