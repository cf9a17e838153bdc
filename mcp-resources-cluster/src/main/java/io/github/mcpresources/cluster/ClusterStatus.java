package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import java.time.Duration;

/**
 * The status of a {@link ClusterBus}. The numbers count from the time at which the bus was built.
 *
 * @param state what the bus can do
 * @param nodes the number of other nodes that this node hears
 * @param sent the number of frames that this node sent
 * @param received the number of frames of other nodes that this node received
 * @param gaps the number of times that events may have been lost, so that all resources were treated as changed
 * @param late the number of frames that this node received too late, so that clients were notified again
 * @param lag how much longer the slowest frame of the last ten to twenty seconds took than the fastest frames of its sender
 * @param dropped the number of frames that were dropped, because their signature was not valid, they belonged to another
 *     service, or they had been sent before
 */
public record ClusterStatus(
        EventBus.State state, int nodes, long sent, long received, long gaps, long late, Duration lag, long dropped) {}
