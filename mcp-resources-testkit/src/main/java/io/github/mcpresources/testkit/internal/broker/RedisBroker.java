package io.github.mcpresources.testkit.internal.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Redis server in a child process. It appends each write to a file, so that the data survives a kill. */
public final class RedisBroker implements Broker {

    private final Path program;
    private final Path directory;
    private final List<String> options;
    private final int port;
    private final BrokerProcess process;

    private RedisBroker(Path program, Path directory, List<String> options, int port) {
        this.program = program;
        this.directory = directory;
        this.options = options;
        this.port = port;
        this.process = new BrokerProcess(directory);
    }

    public static RedisBroker start(String... options) {
        Path program = Programs.require("redis-server", List.of());
        Path directory = TemporaryDirectory.create("redis");
        return BrokerProcess.onFreePort(port -> {
            RedisBroker broker = new RedisBroker(program, directory, List.of(options), port);
            broker.restart();
            return broker;
        });
    }

    /** Returns the URI for clients without a password. */
    public String uri() {
        return "redis://127.0.0.1:" + port;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void pause() {
        process.signal("STOP");
    }

    @Override
    public void resume() {
        process.signal("CONT");
    }

    @Override
    public void restart() {
        List<String> command = new ArrayList<>(List.of(program.toString(), "--port", String.valueOf(port)));
        command.addAll(List.of("--bind", "127.0.0.1", "--dir", directory.toString(), "--save", ""));
        command.addAll(List.of("--appendonly", "yes", "--appendfsync", "everysec"));
        command.addAll(options);
        process.start(command, this::answers);
    }

    @Override
    public void restartEmpty() {
        TemporaryDirectory.clear(directory);
        restart();
    }

    @Override
    public void close() {
        process.close();
        TemporaryDirectory.delete(directory);
    }

    /** Checks whether the server responds to a ping. The response may be an error about a missing password. */
    private boolean answers() {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(1_000);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII);
            return answer.equals("+PONG") || answer.equals("-NOAU");
        } catch (IOException notYet) {
            return false;
        }
    }
}
