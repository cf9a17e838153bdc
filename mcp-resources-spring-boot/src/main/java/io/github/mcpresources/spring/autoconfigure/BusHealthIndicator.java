package io.github.mcpresources.spring.autoconfigure;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A health indicator of the event bus. The health is always {@code UP}, because a node still serves its clients while
 * the broker is down.
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
