/**
 * URI templates of <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC 6570</a>: parse, match, expand, route.
 *
 * <p>Usable without the rest of the library. Start reading at {@link io.github.mcpresources.uri.UriTemplate}.
 */
@org.jspecify.annotations.NullMarked
package io.github.mcpresources.uri;
