package io.github.mcpresources.testkit.cluster;

import io.github.mcpresources.EventBus;

/** Tests that the bus of one process fulfills the contract. */
class InProcessEventBusTest extends EventBusContract {

    private final EventBus bus = EventBus.inProcess();

    @Override
    protected EventBus open() {
        return bus;
    }
}
