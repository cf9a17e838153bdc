/**
 * Brokers and simulated network faults, for the tests of this project. Redis and PostgreSQL run as child processes,
 * which can be killed, paused and restarted. There is also a load balancer, and a relay that can delay and close
 * connections.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.broker.RedisBroker}.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.broker;

import org.jspecify.annotations.NullMarked;
