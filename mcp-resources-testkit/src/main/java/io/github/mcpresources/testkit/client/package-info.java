/**
 * A client that exposes the messages of the protocol. It supports sessions and the stateless revision over several
 * transports and keeps each message unchanged.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.client.ResourceClient}. The server's code is not used to parse
 * answers, because the purpose is to check these answers.
 */
@NullMarked
package io.github.mcpresources.testkit.client;

import org.jspecify.annotations.NullMarked;
