package io.github.mcpresources.compositor.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.text.Printable;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transport over the standard input and output of a server in a child process.
 *
 * <p>Unlike the SDK's transport, this class ends its threads and the processes if a connection fails, reports when the
 * child process has ended, and continues after a line that is not a message.
 */
final class StdioWire implements Wire {

    private static final Logger log = LoggerFactory.getLogger(StdioWire.class);
    private static final int MAX_WAITING = 1_000;
    private static final Duration LAST_WORDS = Duration.ofMillis(200);

    private final StdioCommand command;
    private final Settings settings;
    private final Serial writing = new Serial();
    private @Nullable ChildProcess child;
    private @Nullable UpstreamFailure notStarted;
    private boolean closed;
    /** The number of lines that were not messages. Used only by the reading thread. */
    private int skipped;

    private volatile @Nullable Receiver opened;

    StdioWire(StdioCommand command, Settings settings) {
        this.command = command;
        this.settings = settings;
    }

    @Override
    public void open(Receiver receiver) {
        opened = receiver;
        writing.execute(() -> start(receiver)); // before any message is sent
    }

    private void start(Receiver receiver) {
        ChildProcess started;
        synchronized (this) {
            if (closed) {
                return;
            }
            try {
                started = ChildProcess.start(command, settings.closeTimeout());
            } catch (IOException failed) {
                notStarted =
                        new UpstreamFailure(Kind.UNREACHABLE, command + " could not be started: " + failed, failed);
                lose(receiver, notStarted);
                return;
            }
            child = started;
        }
        Workers.ALL.execute(() -> read(started, receiver));
        Workers.ALL.execute(() -> readErrors(started.process()));
        Stages.onEnd(
                started.process().onExit(),
                (ended, failure) ->
                        settings.time().schedule(LAST_WORDS, () -> lose(receiver, gone(started.process()))));
    }

    /** Reports the lost connection on another thread, because the current thread may hold the lock. */
    private static void lose(Receiver receiver, UpstreamFailure why) {
        Workers.ALL.execute(() -> receiver.lost(why));
    }

    private UpstreamFailure gone(Process process) {
        String how = process.isAlive() ? " closed its output" : " ended with exit code " + process.exitValue();
        return new UpstreamFailure(Kind.GONE, command + how, null);
    }

    private void read(ChildProcess started, Receiver receiver) {
        LineSplitter lines = new LineSplitter(settings.messageBytes(), line -> receive(line, receiver));
        byte[] buffer = new byte[8192];
        UpstreamFailure why;
        try (InputStream output = started.process().getInputStream()) {
            for (int read = output.read(buffer); read >= 0; read = output.read(buffer)) {
                lines.feed(buffer, 0, read);
            }
            why = gone(started.process());
        } catch (IOException closedMeanwhile) {
            why = gone(started.process());
        } catch (UpstreamFailure tooLarge) {
            why = tooLarge;
        } catch (Throwable broken) { // also an Error: requests wait for messages that can no longer be read
            why = new UpstreamFailure(Kind.FAILED, command + " could not be read: " + broken, broken);
        }
        lose(receiver, why);
    }

    private void receive(String line, Receiver receiver) {
        if (line.isBlank()) {
            return;
        }
        if (!(parsed(line) instanceof Map<?, ?> message)) {
            skipped(line);
            return;
        }
        try {
            receiver.message(JsonRpc.object(message));
        } catch (RuntimeException failure) { // the next message may be an answer that a request waits for
            log.warn("Could not process a message from {}", settings.name(), failure);
        }
    }

    /** Counts a skipped line, and logs it if the count is a power of two. */
    private void skipped(String line) {
        int count = ++skipped;
        if (Integer.bitCount(count) == 1) {
            log.warn(
                    "{} wrote a line of {} characters to its standard output. The line is not an"
                            + " MCP message and was skipped. Lines skipped so far: {}; the next warning follows"
                            + " when {} are skipped.",
                    settings.name(),
                    line.length(),
                    count,
                    2L * count);
        }
    }

    private static @Nullable Object parsed(String line) {
        try {
            return McpJsonDefaults.getMapper().readValue(line, Object.class);
        } catch (IOException | RuntimeException garbage) {
            log.debug("A line on the standard output of a server is not JSON", garbage);
            return null;
        }
    }

    private void readErrors(Process process) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
            char[] buffer = new char[2048]; // not line by line: the length of a line is not limited
            for (int read = lines.read(buffer); read >= 0; read = lines.read(buffer)) {
                if (log.isDebugEnabled()) {
                    log.debug(
                            "{} wrote to its standard error: {}",
                            settings.name(),
                            Printable.of(new String(buffer, 0, read).strip(), 2048));
                }
            }
        } catch (IOException closedMeanwhile) {
            log.debug("The standard error of {} was closed", settings.name(), closedMeanwhile);
        }
    }

    @Override
    public CompletableFuture<Void> send(Map<String, Object> message) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        if (writing.waiting() >= MAX_WAITING) {
            sent.completeExceptionally(
                    new UpstreamFailure(Kind.FAILED, command + " does not read its standard input", null));
            return sent;
        }
        writing.execute(() -> write(message, sent));
        return sent;
    }

    private void write(Map<String, Object> message, CompletableFuture<Void> sent) {
        ChildProcess receiving;
        UpstreamFailure why;
        synchronized (this) {
            receiving = child;
            why = notStarted;
        }
        if (receiving == null) {
            sent.completeExceptionally(
                    why == null ? new UpstreamFailure(Kind.UNREACHABLE, command + " is not running", null) : why);
            return;
        }
        try {
            byte[] json = McpJsonDefaults.getMapper().writeValueAsBytes(message);
            OutputStream input = receiving.process().getOutputStream();
            input.write(json);
            input.write('\n');
            input.flush();
            sent.complete(null);
        } catch (IOException | RuntimeException failed) {
            UpstreamFailure gone =
                    new UpstreamFailure(Kind.GONE, command + " could not be written to: " + failed, failed);
            sent.completeExceptionally(gone);
            Receiver receiver = opened;
            if (receiver != null) {
                lose(receiver, gone);
            }
        }
    }

    @Override
    public synchronized void established() {
        if (child != null) {
            child.noteFamily();
        }
    }

    @Override
    public CompletableFuture<Void> close(boolean notifyServer) {
        ChildProcess running;
        synchronized (this) {
            closed = true;
            running = child;
        }
        return running == null ? CompletableFuture.completedFuture(null) : running.end();
    }
}
