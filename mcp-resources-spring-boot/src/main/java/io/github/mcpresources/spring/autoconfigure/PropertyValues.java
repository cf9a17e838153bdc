package io.github.mcpresources.spring.autoconfigure;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Passes property values to builders, and reports rejected values. */
final class PropertyValues {

    private PropertyValues() {}

    /**
     * Passes a value to its setter, unless the value is null.
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
     * Converts the value of a property to the value of a setting.
     *
     * @param name the name of the property after {@code mcp.resources.}
     * @throws ConfigurationException if the value is not allowed
     */
    static <T, R> R checked(String name, T value, Function<T, R> check) {
        try {
            return check.apply(value);
        } catch (IllegalArgumentException | ArithmeticException refused) {
            throw refusal(name, "=" + value, refused);
        }
    }

    /**
     * Converts the secret value of a property to the value of a setting. The exception does not quote the value.
     *
     * @param name the name of the property after {@code mcp.resources.}
     * @throws ConfigurationException if the value is not allowed
     */
    static <T, R> R checkedSecret(String name, T value, Function<T, R> check) {
        try {
            return check.apply(value);
        } catch (IllegalArgumentException refused) {
            throw refusal(name, "", refused);
        }
    }

    /**
     * Passes a secret value to its setter, unless the value is null. The exception does not quote the value.
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
            throw refusal(name, shown, refused);
        }
    }

    private static ConfigurationException refusal(String name, String shown, RuntimeException refused) {
        return new ConfigurationException(
                "The value of mcp.resources." + name + shown + " is not allowed: " + refused.getMessage(),
                "Correct the property, or remove it to use the default.",
                refused);
    }
}
