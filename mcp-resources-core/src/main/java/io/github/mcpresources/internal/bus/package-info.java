/** The connection of a server to an event bus: the queue of events, the retries, and the handling of lost events. */
@NullMarked
package io.github.mcpresources.internal.bus;

import org.jspecify.annotations.NullMarked;
