package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.window.Window;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a tool reads a resource.
 *
 * @param name the name of the form, one of a few fixed words, which is reported to listeners
 * @param window the range of bytes to read; null for the whole content, in the form of {@code resources/read}
 */
public record ReadForm(String name, @Nullable Window window) {}
