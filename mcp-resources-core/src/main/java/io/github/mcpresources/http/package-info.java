/**
 * Support for revision 2026-07-28 over HTTP, by a servlet filter in front of an endpoint of the SDK.
 *
 * <p>Start reading at {@link io.github.mcpresources.http.ResourceServerFilter}. It requires the Jakarta Servlet API,
 * which no other exported package of this module requires.
 */
@NullMarked
package io.github.mcpresources.http;

import org.jspecify.annotations.NullMarked;
