/**
 * Derives keys from those of a {@code KeyRing}. The keys encrypt and authenticate data that clients keep, and sign
 * messages between servers. Start with {@link io.github.mcpresources.internal.keys.Seal} and
 * {@link io.github.mcpresources.internal.keys.Signatures}.
 */
@NullMarked
package io.github.mcpresources.internal.keys;

import org.jspecify.annotations.NullMarked;
