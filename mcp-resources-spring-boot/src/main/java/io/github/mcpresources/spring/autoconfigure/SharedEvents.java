package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ResourceEvent;
import java.util.function.Predicate;

/** Selects the events of providers that the event bus must send to other nodes. */
@FunctionalInterface
interface SharedEvents extends Predicate<ResourceEvent> {}
