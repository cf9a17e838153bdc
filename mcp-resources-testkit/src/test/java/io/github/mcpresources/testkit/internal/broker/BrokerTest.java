package io.github.mcpresources.testkit.internal.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.TestAbortedException;

/** Tests the brokers in child processes. */
class BrokerTest {

    /** A kind of broker, with a request that any of its servers answers at once. */
    enum Kind {
        REDIS("PING\r\n", 7) {
            @Override
            Broker start() {
                return RedisBroker.start();
            }
        },
        POSTGRESQL("\0\0\0\10\4\u00d2\26/", 1) {
            @Override
            Broker start() {
                return PostgresBroker.start();
            }
        };

        private final String request;
        private final int answer;

        Kind(String request, int answer) {
            this.request = request;
            this.answer = answer;
        }

        abstract Broker start();

        void ask(int port) throws IOException {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                ask(socket);
            }
        }

        void ask(Socket socket) throws IOException {
            socket.setSoTimeout(1_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(socket.getInputStream().readNBytes(answer)).hasSize(answer);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isKilledAndStartedAgainOnItsPort(Kind kind) throws Exception {
        try (Broker broker = kind.start()) {
            kind.ask(broker.port());
            broker.kill();
            assertThatThrownBy(() -> kind.ask(broker.port())).isInstanceOf(ConnectException.class);
            broker.restart();
            kind.ask(broker.port());
            broker.kill();
            broker.restartEmpty();
            kind.ask(broker.port());
        }
    }

    @ParameterizedTest
    @EnumSource
    void doesNotAnswerWhilePaused(Kind kind) throws Exception {
        try (Broker broker = kind.start()) {
            broker.pause();
            assertThatThrownBy(() -> kind.ask(broker.port())).isInstanceOf(SocketTimeoutException.class);
            broker.resume();
            kind.ask(broker.port());
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesNoFile(Kind kind) throws Exception {
        List<Path> before = temporary();
        kind.start().close();
        assertThat(temporary()).isEqualTo(before);
    }

    private static List<Path> temporary() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().matches("(redis|postgres)\\d.*"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWithItsJvm(Kind kind) throws Exception {
        Path folder = Files.createTempDirectory("brokers");
        assertThat(folder.toFile().setExecutable(true, false))
                .as("the user of PostgreSQL may enter the directory")
                .isTrue();
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        kind.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = jvm.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        if (line != null && line.startsWith("NOT CHECKED")) {
            TemporaryDirectory.delete(folder);
            throw new TestAbortedException(line);
        }
        int port = Integer.parseInt(line);
        kind.ask(port);
        jvm.destroyForcibly().waitFor();
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThatThrownBy(() -> kind.ask(port)).isInstanceOf(ConnectException.class));
        await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> {
            TemporaryDirectory.delete(folder); // fails while a process of the server still writes
            return !Files.exists(folder);
        });
    }

    /** A program that starts a broker, prints its port, and waits until it is killed. */
    static final class Holder {
        public static void main(String[] arguments) throws Exception {
            try {
                System.out.println(Kind.valueOf(arguments[0]).start().port());
            } catch (TestAbortedException missing) {
                System.out.println(missing.getMessage());
            }
            System.in.read();
        }
    }

    @Test
    void relayHoldsAndPasses() throws Exception {
        try (Broker broker = RedisBroker.start();
                Relay relay = Relay.to(broker.port());
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), relay.port())) {
            Kind.REDIS.ask(socket);
            relay.hold();
            assertThatThrownBy(() -> Kind.REDIS.ask(socket)).isInstanceOf(SocketTimeoutException.class);
            assertThatThrownBy(() -> Kind.REDIS.ask(relay.port())).isInstanceOf(SocketTimeoutException.class);
            relay.pass();
            Kind.REDIS.ask(socket); // the answer to the request that was held
            Kind.REDIS.ask(relay.port());
        }
    }

    @Test
    void relayResetsConnections() throws Exception {
        try (Broker broker = RedisBroker.start();
                Relay relay = Relay.to(broker.port());
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), relay.port())) {
            Kind.REDIS.ask(socket);
            relay.reset();
            assertIsClosed(socket);
            Kind.REDIS.ask(relay.port());
            relay.cut();
            try (Socket refused = new Socket(InetAddress.getLoopbackAddress(), relay.port())) {
                assertIsClosed(refused);
            }
            relay.pass();
            Kind.REDIS.ask(relay.port());
        }
    }

    private static void assertIsClosed(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        socket.setSoTimeout(10_000);
        assertThatThrownBy(() -> {
                    if (in.read() < 0) {
                        throw new IOException("end");
                    }
                })
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(SocketTimeoutException.class);
    }
}
