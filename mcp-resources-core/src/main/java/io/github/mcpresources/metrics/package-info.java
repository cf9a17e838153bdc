/**
 * Metrics of requests for resources, with one listener for each supported metrics library, and of the connection to an
 * event bus. Pass the listener to {@link io.github.mcpresources.server.ResourceServer.Builder#listener}.
 *
 * <p>Micrometer and OpenTelemetry are optional. An application that uses a class of this package must provide its
 * library. No other package of this module uses these libraries.
 */
@NullMarked
package io.github.mcpresources.metrics;

import org.jspecify.annotations.NullMarked;
