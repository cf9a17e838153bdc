package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ResourceEvent;
import java.util.function.Predicate;

/** The rule that returns true for an event of a provider that is sent to the other nodes. */
@FunctionalInterface
interface SharedEvents extends Predicate<ResourceEvent> {}
