package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A broker in this process whose faults a test controls. It delivers frames on the thread of the sender. */
final class FaultyBroker {

    final List<Link> links = new ArrayList<>();
    /** All frames that were accepted. */
    final List<byte[]> accepted = new ArrayList<>();

    int maxFrameBytes = 64 * 1024;
    /** True to refuse each frame. */
    boolean isDown;
    /** True to accept frames and not to deliver them. */
    boolean loses;
    /** True to accept and deliver frames only when {@link #acceptAll} is called. */
    boolean isSlow;
    /** True to deliver frames and to report that they were not sent. */
    boolean failsAfterDelivery;
    /** The change of each frame on its way. */
    UnaryOperator<byte[]> change = frame -> frame;

    /** The error of each attempt to send a frame. */
    @Nullable
    Error error;

    private final List<Waiting> waiting = new ArrayList<>();

    private final class Waiting {
        private final byte[] frame;
        private final CompletableFuture<Void> accepted = new CompletableFuture<>();

        Waiting(byte[] frame) {
            this.frame = frame;
        }

        void accept() {
            deliver(frame);
            accepted.complete(null);
        }
    }

    /** Accepts the frames that wait. */
    void acceptAll() {
        isSlow = false;
        List<Waiting> all = List.copyOf(waiting);
        waiting.clear();
        all.forEach(Waiting::accept);
    }

    /** Accepts the first frame that waits, or refuses it. */
    void answerFirst(boolean accepts) {
        Waiting first = waiting.remove(0);
        if (accepts) {
            first.accept();
        } else {
            first.accepted.completeExceptionally(new IOException("refused"));
        }
    }

    int waiting() {
        return waiting.size();
    }

    Link link() {
        Link link = new Link();
        links.add(link);
        return link;
    }

    /** Delivers a frame to all nodes, as if somebody had sent it. */
    void deliver(byte[] frame) {
        List.copyOf(links).forEach(link -> link.deliver(frame));
    }

    /** The channel of one node. */
    final class Link implements Channel {
        private final List<byte[]> held = new ArrayList<>();
        private @Nullable Listener listener;
        private boolean holds;

        @Override
        public CompletionStage<Void> send(String topic, byte[] frame) {
            if (error != null) {
                throw error;
            }
            if (isDown || !links.contains(this)) {
                return CompletableFuture.failedFuture(new IOException("no broker"));
            }
            if (isSlow) {
                Waiting later = new Waiting(frame);
                waiting.add(later);
                return later.accepted;
            }
            accepted.add(frame);
            if (!loses) {
                FaultyBroker.this.deliver(change.apply(frame));
            }
            return failsAfterDelivery
                    ? CompletableFuture.failedFuture(new IOException("no answer"))
                    : CompletableFuture.completedFuture(null);
        }

        void deliver(byte[] frame) {
            if (holds) {
                held.add(frame);
            } else if (listener != null) {
                listener.frame(frame);
            }
        }

        /** Keeps the frames for this node until {@link #release}. */
        void hold() {
            holds = true;
        }

        void release() {
            holds = false;
            List<byte[]> late = new ArrayList<>(held);
            held.clear();
            late.forEach(this::deliver);
        }

        /** Drops the frames that are kept. */
        void forget() {
            held.clear();
        }

        void lost() {
            if (listener != null) {
                listener.lost();
            }
        }

        @Override
        public Handle receive(Set<String> topics, Listener receiver) {
            listener = receiver;
            return () -> listener = null;
        }

        @Override
        public int maxFrameBytes() {
            return maxFrameBytes;
        }

        @Override
        public void close() {
            links.remove(this);
        }
    }
}
