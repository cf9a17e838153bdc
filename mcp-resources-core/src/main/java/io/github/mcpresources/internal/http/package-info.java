/**
 * The checks of HTTP requests and the parts of HTTP responses that are the same for all kinds of web servers.
 *
 * <p>Start with {@link io.github.mcpresources.internal.http.HeadCheck}. Each kind of web server has its own
 * implementation of {@link io.github.mcpresources.internal.http.RequestHead}. The implementations for servlets are
 * here, because modules for frameworks also use them.
 */
@NullMarked
package io.github.mcpresources.internal.http;

import org.jspecify.annotations.NullMarked;
