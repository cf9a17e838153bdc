/**
 * Serves revision 2026-07-28 over HTTP, by a servlet filter in front of any endpoint of the SDK.
 *
 * <p>Start reading at {@link io.github.mcpresources.http.ResourceServerFilter}. The package needs the Jakarta Servlet
 * API; no other package of this library does.
 */
@NullMarked
package io.github.mcpresources.http;

import org.jspecify.annotations.NullMarked;
