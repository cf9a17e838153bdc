package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.window.Window;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a tool reads a resource and returns its content.
 *
 * @param name the name of the form, such as {@code window} or {@code embedded}, which is reported to listeners
 * @param window the range of bytes to read; null to read the whole content, as {@code resources/read} does
 */
public record ReadForm(String name, @Nullable Window window) {}
