/**
 * A client that hides nothing: it speaks both protocol eras over several transports and keeps each message as it was.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.client.ResourceClient}. Nothing here uses the server's code to read
 * an answer, because answers are here to be judged.
 */
@NullMarked
package io.github.mcpresources.testkit.client;

import org.jspecify.annotations.NullMarked;
