package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ResourceEvent;
import java.util.function.Predicate;

/**
 * Selects the provider events that the event bus sends to other nodes. It does not send the other ones, because each
 * node detects those changes itself.
 */
@FunctionalInterface
interface SharedEvents extends Predicate<ResourceEvent> {}
