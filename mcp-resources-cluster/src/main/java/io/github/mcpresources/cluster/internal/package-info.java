/**
 * Parts that the implementations of {@link io.github.mcpresources.cluster.Channel} share. Start with
 * {@link io.github.mcpresources.cluster.internal.ConnectionLoop}.
 */
@NullMarked
package io.github.mcpresources.cluster.internal;

import org.jspecify.annotations.NullMarked;
