/**
 * The checks of HTTP requests, and the parts of HTTP responses, that all kinds of web servers share.
 *
 * <p>Start reading at {@link io.github.mcpresources.internal.http.HeadCheck}. A web server adapts its requests to
 * {@link io.github.mcpresources.internal.http.RequestHead}.
 */
@NullMarked
package io.github.mcpresources.internal.http;

import org.jspecify.annotations.NullMarked;
