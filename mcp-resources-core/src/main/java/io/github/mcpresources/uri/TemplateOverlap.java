package io.github.mcpresources.uri;

/**
 * Two templates that some URI belongs to both of.
 *
 * @param winner the one that gets the example
 * @param other the one that does not
 * @param exampleUri a URI that both match
 */
public record TemplateOverlap(UriTemplate winner, UriTemplate other, String exampleUri) {}
