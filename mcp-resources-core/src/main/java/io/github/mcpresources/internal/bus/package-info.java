/** The connection of a server to an event bus: its queue, its attempts to send again, and what is done with lost events. */
@NullMarked
package io.github.mcpresources.internal.bus;

import org.jspecify.annotations.NullMarked;
