/**
 * Revision 2026-07-28 over HTTP, as a servlet filter in front of the SDK's endpoint, whatever that is made of.
 *
 * <p>Start reading at {@link io.github.mcpresources.http.ModernFilter}. It needs the Jakarta Servlet API, which nothing
 * else here does.
 */
@NullMarked
package io.github.mcpresources.http;

import org.jspecify.annotations.NullMarked;
