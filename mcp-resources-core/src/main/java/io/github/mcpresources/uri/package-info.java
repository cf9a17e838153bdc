/**
 * URI templates of <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC 6570</a>: parse, match, expand, route.
 *
 * <p>Usable without the rest of the library. Start reading at {@link io.github.mcpresources.uri.UriTemplate}.
 * A router has three tiers: a map of exact URIs, a trie of templates whose values end at a delimiter, and the others,
 * which hang in that trie and are asked last. Read {@code RoutePath}, {@code TrieWalk}, then {@code Contest} and
 * {@code TierTwo}.
 */
@org.jspecify.annotations.NullMarked
package io.github.mcpresources.uri;
