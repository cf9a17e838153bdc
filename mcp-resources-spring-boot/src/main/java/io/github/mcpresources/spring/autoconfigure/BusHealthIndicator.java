package io.github.mcpresources.spring.autoconfigure;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A health indicator of the event bus. The health is always up, because a node works alone while the broker is down:
 * taking it out of service would not help its clients. The details contain the state of the bus.
 */
final class BusHealthIndicator extends AbstractHealthIndicator {

    private final BusDetails details;

    BusHealthIndicator(BusDetails details) {
        this.details = details;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up().withDetails(details.all());
    }
}
