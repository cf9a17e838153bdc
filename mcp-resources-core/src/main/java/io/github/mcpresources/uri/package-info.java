/**
 * Parsing, matching, expansion and routing of URI templates as in <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC
 * 6570</a>.
 *
 * <p>This package depends only on {@code io.github.mcpresources.internal.tree}. Start with
 * {@link io.github.mcpresources.uri.UriTemplate}.
 *
 * <p>A router has a map of the templates without variables, and a trie of the templates whose values end at a
 * delimiter. A template with a value that does not end at a delimiter, such as <code>x://{a}-{b}</code>, is called
 * ambiguous. An ambiguous template is attached to a node of the trie and is tried last. Read {@code RoutePath} first,
 * then {@code TrieWalk}, {@code BestMatch} and {@code AmbiguousTemplates}.
 */
@org.jspecify.annotations.NullMarked
package io.github.mcpresources.uri;
