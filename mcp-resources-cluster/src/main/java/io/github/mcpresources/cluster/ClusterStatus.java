package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import java.time.Duration;
import java.util.Map;

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
 * @param dropped the number of frames that were dropped, for each reason
 */
public record ClusterStatus(
        EventBus.State state,
        int nodes,
        long sent,
        long received,
        long gaps,
        long late,
        Duration lag,
        Map<DropReason, Long> dropped) {

    /** A reason for which a node drops a frame. */
    public enum DropReason {
        /** The frame is not signed with one of the keys. */
        SIGNATURE,
        /** The frame is signed, but cannot be decoded. */
        MALFORMED,
        /** The frame belongs to another service with the same keys. */
        OTHER_SERVICE,
        /** The frame was received before. */
        REPEATED,
        /** The frame is old, or the clock of its sender differs too much from the clock of this node. */
        OTHER_CLOCK,
        /** The frame is from a new node, and this node hears too many nodes already. */
        TOO_MANY_NODES
    }
}
