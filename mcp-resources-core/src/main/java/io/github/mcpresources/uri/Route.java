package io.github.mcpresources.uri;

/**
 * What a router found for a URI.
 *
 * @param value what was registered for the template
 * @param match the values of the template's variables
 * @param <T> what the router maps to
 */
public record Route<T>(T value, TemplateMatch match) {}
