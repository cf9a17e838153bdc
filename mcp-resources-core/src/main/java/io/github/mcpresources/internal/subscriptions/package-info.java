/**
 * Subscriptions and the delivery of events to subscribers. One manager serves the sessions of the older protocol
 * revisions and the listen requests of the stateless revision. A slow client never delays a publisher or another
 * client.
 *
 * <p>Start with {@link io.github.mcpresources.internal.subscriptions.SubscriptionManager}. This package does not
 * depend on a transport, a wire format or a protocol revision.
 */
@NullMarked
package io.github.mcpresources.internal.subscriptions;

import org.jspecify.annotations.NullMarked;
