/**
 * Metrics of requests for resources, for common metrics libraries. There is one listener for each library. Pass it to
 * {@link io.github.mcpresources.server.ResourceServer.Builder#listener}.
 *
 * <p>Micrometer and OpenTelemetry are optional. An application that uses a listener must provide the library of that
 * listener. No other package needs these libraries.
 */
@NullMarked
package io.github.mcpresources.metrics;

import org.jspecify.annotations.NullMarked;
