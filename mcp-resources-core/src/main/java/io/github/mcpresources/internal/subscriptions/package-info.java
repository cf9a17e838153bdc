/**
 * Who wants to hear of what, and how they hear of it: one manager for the sessions of the older protocol revisions and
 * the listen requests of the newer one. No client can delay another one, or whoever publishes.
 *
 * <p>Start reading at {@link io.github.mcpresources.internal.subscriptions.SubscriptionManager}. Nothing here knows a transport, a
 * wire format or a protocol revision.
 */
@NullMarked
package io.github.mcpresources.internal.subscriptions;

import org.jspecify.annotations.NullMarked;
