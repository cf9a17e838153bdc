package io.github.mcpresources.spring.autoconfigure;

import java.util.function.UnaryOperator;

/** The values that frameworks keep in the thread of a request, such as Spring Security's context. */
@FunctionalInterface
interface ThreadValues {

    /** No values. */
    ThreadValues NONE = UnaryOperator::identity;

    /**
     * Captures the values of the current thread.
     *
     * @return a function that decorates a task, so that the task runs with the captured values on any thread
     */
    UnaryOperator<Runnable> capture();
}
