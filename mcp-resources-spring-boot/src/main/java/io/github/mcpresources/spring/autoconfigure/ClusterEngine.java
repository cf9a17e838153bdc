package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;

/** An adapter to the module for one kind of broker. The bean exists only if the module is on the class path. */
interface ClusterEngine {

    Broker kind();

    /**
     * Opens a channel, which connects to the broker in the background.
     *
     * @throws IllegalArgumentException if the URL is not valid
     */
    Channel channel(String url);

    /**
     * Opens the storage of shared contents, which connects to the broker on the first call.
     *
     * @throws IllegalArgumentException if the URL is not valid
     */
    ContentEngine contents(String url);
}
