package io.github.mcpresources.internal.concurrent;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Removes the wrapper exceptions of {@code java.util.concurrent} from an exception. */
public final class Causes {

    private Causes() {}

    /**
     * Returns the first exception in the chain of causes that is not a {@link CompletionException} or {@link
     * ExecutionException}; the last wrapper if it has no cause.
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
