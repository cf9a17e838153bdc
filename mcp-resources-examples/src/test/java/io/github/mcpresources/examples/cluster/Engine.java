package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.testkit.internal.broker.Broker;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;

/** A kind of broker with which the tests of several nodes run. */
enum Engine {
    REDIS {
        @Override
        Broker start() {
            return RedisBroker.start();
        }

        @Override
        String url(Broker started, int port) {
            return ((RedisBroker) started).uri().replace(":" + started.port(), ":" + port);
        }
    },
    POSTGRESQL {
        @Override
        Broker start() {
            return PostgresBroker.start();
        }

        @Override
        String url(Broker started, int port) {
            return PostgresBroker.url(port);
        }
    };

    /** Starts a broker of this kind. */
    abstract Broker start();

    /** Returns the URL with which nodes connect to a broker. The port is that of the broker or of a relay. */
    abstract String url(Broker started, int port);

    /** Returns the URL with which nodes connect directly to a broker. */
    String url(Broker started) {
        return url(started, started.port());
    }
}
