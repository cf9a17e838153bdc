/**
 * Metrics of requests for resources, for common metrics libraries. There is one listener for each library, to be passed
 * to {@link io.github.mcpresources.server.ResourceServer.Builder#listener}.
 *
 * <p>Micrometer and OpenTelemetry are optional. An application that uses a listener provides its library. No other
 * package needs these libraries.
 */
@NullMarked
package io.github.mcpresources.metrics;

import org.jspecify.annotations.NullMarked;
