/**
 * Support for revision 2026-07-28 over HTTP, by means of a servlet filter in front of an endpoint of the SDK.
 *
 * <p>Start with {@link io.github.mcpresources.http.ResourceServerFilter}. No other exported package of this
 * module requires the Jakarta Servlet API.
 */
@NullMarked
package io.github.mcpresources.http;

import org.jspecify.annotations.NullMarked;
