/**
 * Contract tests for implementations of the interfaces through which several servers share events and contents.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.cluster.EventBusContract},
 * {@link io.github.mcpresources.testkit.cluster.ChannelContract} or
 * {@link io.github.mcpresources.testkit.cluster.ContentEngineContract}.
 */
@NullMarked
package io.github.mcpresources.testkit.cluster;

import org.jspecify.annotations.NullMarked;
