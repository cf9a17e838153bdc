package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.window.Window;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a tool reads a resource.
 *
 * @param name a word out of a few, which listeners hear
 * @param window the range of bytes to read; null for all, as {@code resources/read} gives it
 */
public record ReadForm(String name, @Nullable Window window) {

    /**
     * Refuses null.
     *
     * @param name a word out of a few
     * @param window the range of bytes; null for all
     */
    public ReadForm {
        Objects.requireNonNull(name, "name");
    }
}
