package io.github.mcpresources.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many clients with listen requests, each for one resource and on a separate connection. One thread reads all of the
 * connections.
 */
final class ListeningCrowd implements AutoCloseable {

    private static final String ID = "io.modelcontextprotocol/subscriptionId";

    /** A client with a listen request. Each message that the client receives is checked at once. */
    final class Listener {
        private final Object id;
        private final String uri;
        private final SocketChannel channel;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private final AtomicInteger updates = new AtomicInteger();
        private volatile boolean acknowledged;
        private volatile boolean answered;
        private volatile boolean ended;

        private Listener(Object id, String uri, SocketChannel channel) {
            this.id = id;
            this.uri = uri;
            this.channel = channel;
        }

        boolean isAcknowledged() {
            return acknowledged;
        }

        /** Checks whether the client has received its answer and then the end of the stream. */
        boolean isOver() {
            return answered && ended;
        }

        int updates() {
            return updates.get();
        }

        /** Closes the connection. */
        void cancel() throws IOException {
            channel.close();
        }

        private void take(ByteBuffer bytes) {
            while (bytes.hasRemaining()) {
                byte next = bytes.get();
                if (next != '\n') {
                    line.write(next);
                    continue;
                }
                String text = line.toString(StandardCharsets.UTF_8);
                line.reset();
                if (text.startsWith("data:")) {
                    check(Wire.parse(text.substring("data:".length())));
                }
            }
        }

        private void check(Map<String, Object> message) {
            if (answered) {
                faults.add(id + " got something after its end: " + message);
            } else if (message.containsKey("result")) {
                answered = true;
                expect(id.equals(message.get("id")) && id.equals(meta(message.get("result"))), message);
            } else {
                expect(id.equals(meta(message.get("params"))), message);
                notified(String.valueOf(message.get("method")), (Map<?, ?>) message.get("params"), message);
            }
        }

        private void notified(String method, Map<?, ?> params, Map<String, Object> message) {
            if (!acknowledged) {
                expect(method.equals("notifications/subscriptions/acknowledged"), message);
                expect(Map.of("resourceSubscriptions", List.of(uri)).equals(params.get("notifications")), message);
                acknowledged = true;
            } else {
                expect(method.equals("notifications/resources/updated") && uri.equals(params.get("uri")), message);
                updates.incrementAndGet();
            }
        }

        private void expect(boolean isRight, Map<String, Object> message) {
            if (!isRight) {
                faults.add(id + " of " + uri + " got " + message);
            }
        }

        private static Object meta(Object container) {
            return ((Map<?, ?>) ((Map<?, ?>) container).get("_meta")).get(ID);
        }
    }

    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    private final Queue<Listener> joining = new ConcurrentLinkedQueue<>();
    private final Selector selector = Selector.open();
    private final Thread reader = new Thread(this::read, "listening-crowd");
    private final URI endpoint;

    ListeningCrowd(URI endpoint) throws IOException {
        this.endpoint = endpoint;
        reader.setDaemon(true);
        reader.start();
    }

    /** Adds a client. */
    Listener join(Object id, String uri) throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(endpoint.getHost(), endpoint.getPort()));
        Map<String, Object> wanted = Map.of("notifications", Map.of("resourceSubscriptions", List.of(uri)));
        ByteBuffer request = ByteBuffer.wrap(
                StatelessStream.request(endpoint, id, "subscriptions/listen", wanted, StatelessClient.meta()));
        while (request.hasRemaining()) {
            channel.write(request);
        }
        channel.configureBlocking(false);
        Listener listener = new Listener(id, uri, channel);
        joining.add(listener);
        selector.wakeup();
        return listener;
    }

    /** Returns descriptions of the wrong messages that clients received, or of a failure of the reading thread. */
    Queue<String> faults() {
        return faults;
    }

    private void read() {
        ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
        try {
            while (selector.isOpen()) {
                selector.select();
                for (Listener next = joining.poll(); next != null; next = joining.poll()) {
                    if (next.channel.isOpen()) {
                        next.channel.register(selector, SelectionKey.OP_READ, next);
                    }
                }
                for (SelectionKey key : selector.selectedKeys()) {
                    if (!read((Listener) key.attachment(), buffer)) {
                        key.cancel();
                    }
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException | RuntimeException failure) {
            if (selector.isOpen()) {
                faults.add("The reader ended: " + failure);
            }
        }
    }

    /** Reads the available bytes. Returns false at the end of the stream. */
    private static boolean read(Listener listener, ByteBuffer buffer) throws IOException {
        buffer.clear();
        int count;
        try {
            count = listener.channel.read(buffer);
        } catch (IOException closed) {
            buffer.clear();
            count = -1; // the client or the server closed the connection
        }
        listener.take(buffer.flip());
        if (count < 0) {
            listener.channel.close();
            listener.ended = true;
        }
        return count >= 0;
    }

    @Override
    public void close() throws IOException {
        selector.close();
    }
}
