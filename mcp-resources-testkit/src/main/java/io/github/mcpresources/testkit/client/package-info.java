/**
 * A client that exposes the messages of the protocol. It supports sessions and the stateless revision over several
 * transports, and records each message unchanged.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.client.ResourceClient}. The client does not use the server's code
 * to parse responses, because tests use the client to check that code.
 */
@NullMarked
package io.github.mcpresources.testkit.client;

import org.jspecify.annotations.NullMarked;
