package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * The status of a {@link ClusterBus}. The counters begin at zero when the bus is built.
 *
 * @param state the state of the bus: whether it can send and receive events
 * @param nodes the number of other nodes from which this node currently receives frames
 * @param sent the number of frames that this node sent, not counting the frames that an application sent in its
 *     transactions
 * @param received the number of frames of other nodes that this node received
 * @param gaps the number of times that all resources were treated as changed, because events may have been lost
 * @param late the number of frames that this node received so late that clients were notified again
 * @param lag the largest delay of a frame in the last 10 to 20 seconds, relative to the shortest delay of frames from
 *     the same sender
 * @param dropped the number of frames that were dropped, for each reason
 * @param duplicates the node names that several processes currently use; usually empty. No events are lost, but the
 *     processes cannot be distinguished in log lines, metrics and session ids
 */
public record ClusterStatus(
        EventBus.State state,
        int nodes,
        long sent,
        long received,
        long gaps,
        long late,
        Duration lag,
        Map<DropReason, Long> dropped,
        Set<String> duplicates) {

    /** The reason why a node dropped a frame. */
    public enum DropReason {
        /** The frame is not signed with one of the keys. */
        SIGNATURE,
        /** The frame is signed, but cannot be decoded. */
        MALFORMED,
        /** The frame belongs to another service, which uses the same keys. */
        OTHER_SERVICE,
        /** The frame has been received before. */
        REPEATED,
        /**
         * The frame was sent more than a minute ago, or the clocks of its sender and of this node differ by more than a
         * minute.
         */
        OTHER_CLOCK,
        /** The frame is from a new node, and this node already receives frames from the maximum number of nodes. */
        TOO_MANY_NODES
    }
}
