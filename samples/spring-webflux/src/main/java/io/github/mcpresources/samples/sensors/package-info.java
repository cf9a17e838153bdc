/**
 * An MCP server with Spring AI on WebFlux, whose readers are asynchronous.
 *
 * <p>Start with {@link io.github.mcpresources.samples.sensors.SensorResources}.
 */
@NullMarked
package io.github.mcpresources.samples.sensors;

import org.jspecify.annotations.NullMarked;
