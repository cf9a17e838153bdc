package io.github.mcpresources.testkit.provider;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What came of one call of a provider.
 *
 * @param <T> what it gives
 * @param call the call, for messages
 * @param value what it gave; null where it failed
 * @param failure why it failed; null where it did not
 */
record Said<T>(String call, @Nullable T value, @Nullable Throwable failure) {

    Optional<T> found() {
        return Optional.ofNullable(value);
    }

    /** What a good answer is judged by; anything else is what is wrong. */
    Optional<String> judge(Function<T, Optional<String>> verdict) {
        return value == null ? Optional.of(toString()) : verdict.apply(value).map(fault -> call + ": " + fault);
    }

    /** What is wrong where the call may fail, but only with what a client may be told of. */
    Optional<String> broken() {
        return value != null || failure instanceof ResourceException ? Optional.empty() : Optional.of(toString());
    }

    boolean isNotFound() {
        return failure instanceof ResourceNotFoundException;
    }

    @Override
    public String toString() {
        String told = String.valueOf(value == null ? failure : value);
        return call + " gave " + (told.length() <= 200 ? told : told.substring(0, 200) + "…");
    }
}
