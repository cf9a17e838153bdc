package io.github.mcpresources.spring.autoconfigure;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes the values of properties on to builders, which check them. */
final class PropertyValues {

    private PropertyValues() {}

    /**
     * Passes a value on, unless it is null.
     *
     * @param name the name of the property after {@code mcp.resources.}
     * @throws ConfigurationException if the value is not allowed
     */
    static <T> void set(String name, @Nullable T value, Consumer<T> setter) {
        if (value != null) {
            set(name, value, "=" + value, setter);
        }
    }

    /**
     * Passes a value on that no message may contain, unless it is null.
     *
     * @param name the name of the property after {@code mcp.resources.}
     * @throws ConfigurationException if the value is not allowed
     */
    static <T> void setSecret(String name, @Nullable T value, Consumer<T> setter) {
        if (value != null) {
            set(name, value, "", setter);
        }
    }

    private static <T> void set(String name, T value, String shown, Consumer<T> setter) {
        try {
            setter.accept(value);
        } catch (IllegalArgumentException | ArithmeticException refused) {
            throw new ConfigurationException(
                    "The value of mcp.resources." + name + shown + " is not allowed: " + refused.getMessage(),
                    "Correct the property, or remove it to use the default.",
                    refused);
        }
    }
}
