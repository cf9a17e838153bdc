package io.github.mcpresources.testkit.internal.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP relay that simulates network faults in front of a local server. It listens on a free port of the loopback
 * address.
 */
public final class Relay implements AutoCloseable {

    private enum Mode {
        PASS,
        HOLD,
        CUT
    }

    private final int target;
    private final ServerSocket server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Object lock = new Object();
    private Mode mode = Mode.PASS;

    private Relay(int target) throws IOException {
        this.target = target;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        thread(this::accept);
    }

    /** Starts a relay that forwards all bytes. */
    public static Relay to(int port) {
        try {
            return new Relay(port);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot start a relay to port " + port, failed);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Forwards all bytes from now on, including held bytes. */
    public void pass() {
        set(Mode.PASS);
    }

    /** Stops forwarding. Connections stay open, and new connections are accepted. */
    public void hold() {
        set(Mode.HOLD);
    }

    public void reset() {
        sockets.forEach(this::reset);
    }

    /** Resets all connections, and each new connection until {@link #pass} is called. */
    public void cut() {
        set(Mode.CUT);
        reset();
    }

    @Override
    public void close() {
        cut();
        try {
            server.close();
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot close the relay", failed);
        }
    }

    private void set(Mode next) {
        synchronized (lock) {
            mode = next;
            lock.notifyAll();
        }
    }

    /** Waits while the relay does not forward. Returns false if the connection must be closed. */
    private boolean awaitPass() {
        synchronized (lock) {
            while (mode == Mode.HOLD) {
                try {
                    lock.wait();
                } catch (InterruptedException stop) {
                    return false;
                }
            }
            return mode == Mode.PASS;
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                sockets.add(client);
                thread(() -> connect(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void connect(Socket client) {
        if (!awaitPass()) {
            reset(client);
            return;
        }
        try {
            Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
            client.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
            sockets.add(upstream);
            thread(() -> pump(client, upstream));
            pump(upstream, client);
        } catch (IOException refused) {
            reset(client);
        }
    }

    private void pump(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[64 * 1024];
            for (int count = in.read(buffer); count >= 0 && awaitPass(); count = in.read(buffer)) {
                out.write(buffer, 0, count);
            }
        } catch (IOException closed) {
            // both ends are closed below
        }
        reset(from);
        reset(to);
    }

    private void reset(Socket socket) {
        sockets.remove(socket);
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException closed) {
            // the connection has already ended
        }
    }

    private static void thread(Runnable task) {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        thread.start();
    }
}
