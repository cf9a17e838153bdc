package io.github.mcpresources.internal.concurrent;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** The exceptions that code threw, without the wrappers of {@code java.util.concurrent}. */
public final class Causes {

    private Causes() {}

    /**
     * Returns the exception that a stage or a future failed with.
     *
     * @param thrown the exception, which may be wrapped several times
     * @return the innermost exception that is not a {@link CompletionException} or {@link ExecutionException}, or such an
     *     exception without a cause
     */
    public static Throwable unwrap(Throwable thrown) {
        Throwable failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }
}
