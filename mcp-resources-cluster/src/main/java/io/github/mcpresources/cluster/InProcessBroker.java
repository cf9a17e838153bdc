package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import io.github.mcpresources.cluster.internal.ApplicationCode;
import io.github.mcpresources.cluster.internal.FrameChecks;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/** A broker in this process. It passes each frame to all receivers of the topic. */
final class InProcessBroker implements Supplier<Channel> {

    private static final int MAX_FRAME_BYTES = 64 * 1024;

    private final List<Receiver> receivers = new CopyOnWriteArrayList<>();

    @Override
    public Channel get() {
        return new ChannelOfBroker();
    }

    private final class ChannelOfBroker implements Channel {

        private volatile boolean closed;

        @Override
        public CompletionStage<Void> send(String topic, byte[] frame) {
            FrameChecks.topic(topic);
            FrameChecks.frame(frame, MAX_FRAME_BYTES);
            if (closed) {
                return CompletableFuture.failedFuture(new IllegalStateException("The channel is closed"));
            }
            for (Receiver receiver : receivers) {
                if (receiver.topics.contains(topic)) {
                    receiver.frames.add(frame.clone());
                }
            }
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public synchronized Handle receive(Set<String> topics, Listener listener) {
            if (closed) {
                throw new IllegalStateException("The channel is closed");
            }
            Receiver receiver = new Receiver(this, FrameChecks.topics(topics), listener);
            receivers.add(receiver);
            receiver.start();
            return receiver;
        }

        @Override
        public int maxFrameBytes() {
            return MAX_FRAME_BYTES;
        }

        @Override
        public synchronized void close() {
            closed = true;
            receivers.stream().filter(receiver -> receiver.channel == this).forEach(Receiver::close);
        }
    }

    /** Passes the frames of some topics to a listener. */
    private final class Receiver extends Thread implements Handle {

        private final Channel channel;
        private final Set<String> topics;
        private final Channel.Listener listener;
        private final BlockingQueue<byte[]> frames = new LinkedBlockingQueue<>();

        Receiver(Channel channel, Set<String> topics, Channel.Listener listener) {
            super("mcp-resources-in-process");
            this.channel = channel;
            this.topics = topics;
            this.listener = listener;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                while (receivers.contains(this)) {
                    byte[] frame = frames.take();
                    ApplicationCode.call(() -> listener.frame(frame));
                }
            } catch (InterruptedException closed) {
                // the end of the thread
            }
        }

        @Override
        public void close() {
            receivers.remove(this);
            interrupt();
        }
    }
}
