/**
 * Parsing, matching, expansion and routing of URI templates as in <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC
 * 6570</a>.
 *
 * <p>The package can be used without a server. Start with {@link io.github.mcpresources.uri.UriTemplate}.
 */
@org.jspecify.annotations.NullMarked
package io.github.mcpresources.uri;
