package io.github.mcpresources.testkit.internal.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A load balancer (HAProxy) in a child process. The process ends when this JVM exits. If HAProxy is not installed,
 * {@link #start} aborts the test with a reason that begins with "NOT CHECKED:".
 */
public final class Balancer implements AutoCloseable {

    private final Path directory;
    private final BrokerProcess process;
    private final int port;

    private Balancer(int port) {
        this.directory = TemporaryDirectory.create("balancer");
        this.process = new BrokerProcess(directory);
        this.port = port;
    }

    /**
     * Starts a load balancer, which accepts connections when this method returns.
     *
     * @param configuration a function from the port to the text of the configuration file
     */
    public static Balancer start(IntFunction<String> configuration) {
        Path program = Programs.require("haproxy", List.of(Path.of("/usr/sbin")));
        return BrokerProcess.onFreePort(port -> {
            Balancer balancer = new Balancer(port);
            try {
                Path file = Files.writeString(balancer.directory.resolve("haproxy.cfg"), configuration.apply(port));
                balancer.process.start(List.of(program.toString(), "-db", "-f", file.toString()), balancer::accepts);
                return balancer;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (IllegalStateException failed) {
                balancer.close();
                throw failed;
            }
        });
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    public int port() {
        return port;
    }

    @Override
    public void close() {
        process.close();
        TemporaryDirectory.delete(directory);
    }
}
