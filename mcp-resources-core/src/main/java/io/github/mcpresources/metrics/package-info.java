/**
 * Metrics of requests for resources, by the libraries that servers measure with: one listener for each, to be given to
 * {@link io.github.mcpresources.server.ResourceServer.Builder#listener}.
 *
 * <p>Micrometer and OpenTelemetry are optional: who uses one of the listeners brings its library, and nothing outside of
 * this package needs either.
 */
@NullMarked
package io.github.mcpresources.metrics;

import org.jspecify.annotations.NullMarked;
