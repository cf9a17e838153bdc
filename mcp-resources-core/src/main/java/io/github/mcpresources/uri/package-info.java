/**
 * Parsing, matching, expansion and routing of URI templates as in
 * <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC 6570</a>.
 *
 * <p>This package depends only on {@link io.github.mcpresources.internal.tree}. Start with
 * {@link io.github.mcpresources.uri.UriTemplate}.
 *
 * <p>A router has three tiers: a map of exact URIs, a trie of templates whose values end at a delimiter, and all other
 * templates, which are attached to nodes of that trie and are tried last. Read {@code RoutePath} first, then
 * {@code TrieWalk}, {@code Contest} and {@code TierTwo}.
 */
@org.jspecify.annotations.NullMarked
package io.github.mcpresources.uri;
