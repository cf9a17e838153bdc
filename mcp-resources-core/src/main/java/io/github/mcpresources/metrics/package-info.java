/**
 * Metrics for Micrometer, and metrics and traces for OpenTelemetry. For each of these libraries, a listener measures
 * the requests for resources. Pass the listener to
 * {@link io.github.mcpresources.server.ResourceServer.Builder#listener}.
 * {@link io.github.mcpresources.metrics.OpenTelemetryTracing} traces requests and notifications.
 * {@link io.github.mcpresources.metrics.MicrometerBusMetrics} measures the connection to an event bus.
 *
 * <p>Micrometer and OpenTelemetry are optional. An application that uses a class of this package must also depend on
 * Micrometer or OpenTelemetry. No other package of this module uses these libraries.
 */
@NullMarked
package io.github.mcpresources.metrics;

import org.jspecify.annotations.NullMarked;
