package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The result of one call of a provider.
 *
 * @param call a description of the call for use in messages
 * @param value the returned value; null if the call failed
 * @param failure the exception; null if the call succeeded
 */
record CallResult<T>(
        String call, @Nullable T value, @Nullable Throwable failure) {

    Optional<T> found() {
        return Optional.ofNullable(value);
    }

    /**
     * Applies a check to the returned value. Returns the fault that the check finds or, if the call failed, a
     * description of the exception; empty if there is no fault.
     */
    Optional<String> check(Function<T, Optional<String>> check) {
        return value == null ? Optional.of(toString()) : check.apply(value).map(fault -> call + ": " + fault);
    }

    /** Returns a description of an exception other than {@code ResourceException}; empty if there was none. */
    Optional<String> broken() {
        return value != null || failure instanceof ResourceException ? Optional.empty() : Optional.of(toString());
    }

    boolean isNotFound() {
        return failure instanceof ResourceNotFoundException;
    }

    @Override
    public String toString() {
        String text = String.valueOf(value == null ? failure : value);
        String verb = value == null ? " failed with " : " returned ";
        return call + verb + (text.length() <= 200 ? text : text.substring(0, 200) + "…");
    }
}
