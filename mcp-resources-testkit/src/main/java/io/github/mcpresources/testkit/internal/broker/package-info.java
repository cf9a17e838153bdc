/**
 * Brokers and a network between them and a test, for the tests of this project: a Redis server and a PostgreSQL server
 * as child processes, which can be killed, paused and restarted, a load balancer, and a relay that can delay and close
 * connections.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.broker.RedisBroker}.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.broker;

import org.jspecify.annotations.NullMarked;
