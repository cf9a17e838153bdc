package io.github.mcpresources.testkit.cluster;

import io.github.mcpresources.cluster.Channel;
import java.util.function.Supplier;

/** Tests that the channel without a broker fulfills the contract. */
class InProcessChannelTest extends ChannelContract {

    private final Supplier<Channel> broker = Channel.inProcess();

    @Override
    protected Channel open() {
        return broker.get();
    }
}
