package io.github.mcpresources.uri;

/**
 * Two templates that a URI belongs to both of, as {@link UriTemplateRouter#overlaps()} finds them.
 *
 * @param winner the one that gets the example
 * @param other the one that does not
 * @param exampleUri a URI that both match
 */
public record TemplateOverlap(UriTemplate winner, UriTemplate other, String exampleUri) {}
