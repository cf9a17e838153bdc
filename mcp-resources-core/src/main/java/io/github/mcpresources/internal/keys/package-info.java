/**
 * The keys of a {@code KeyRing}: encryption and authentication of data that clients keep, and signatures of messages
 * between servers. Start with {@link io.github.mcpresources.internal.keys.Seal} and
 * {@link io.github.mcpresources.internal.keys.Signatures}.
 */
@NullMarked
package io.github.mcpresources.internal.keys;

import org.jspecify.annotations.NullMarked;
