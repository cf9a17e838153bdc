package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process of a server, and its descendants. A launcher such as {@code npx} runs the server as its own child
 * process.
 */
final class ChildProcess {

    private static final Logger log = LoggerFactory.getLogger(ChildProcess.class);

    private final Process process;
    private final Duration closeTimeout;
    private final Set<ProcessHandle> family = new LinkedHashSet<>();
    private @Nullable CompletableFuture<Void> end;

    private ChildProcess(Process process, Duration closeTimeout) {
        this.process = process;
        this.closeTimeout = closeTimeout;
    }

    static ChildProcess start(StdioCommand command, Duration closeTimeout) throws IOException {
        ChildProcess child = new ChildProcess(command.toBuilder().start(), closeTimeout);
        OpenChildren.add(child);
        return child;
    }

    Process process() {
        return process;
    }

    synchronized List<ProcessHandle> all() {
        noteFamily();
        family.add(process.toHandle());
        return List.copyOf(family);
    }

    /** Records the descendants, because they cannot be determined after the process has ended. */
    synchronized void noteFamily() {
        process.descendants().forEach(family::add);
    }

    /**
     * Ends the process and its known descendants. First, closes the standard input, after which a server should exit.
     * When the process has ended, or after a third of the close timeout, requests the termination of all processes that
     * still run. After two thirds of the close timeout, kills those that still run. The future completes when all have
     * ended, or after the close timeout.
     */
    synchronized CompletableFuture<Void> end() {
        if (end == null) {
            List<ProcessHandle> all = all();
            CompletableFuture<Void> gone = CompletableFuture.allOf(
                    all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
            CompletableFuture<Void> ended = new CompletableFuture<>();
            end = ended;
            Workers.ALL.execute(this::closeInput); // on another thread: closing waits for a running write
            Stages.onEnd(gone, (nothing, failure) -> ended.complete(null));
            Stages.onEnd(gone, (nothing, failure) -> OpenChildren.remove(this));
            Stages.onEnd(process.onExit(), (it, failure) -> all.forEach(ProcessHandle::destroy));
            later(closeTimeout.dividedBy(3), ended, () -> all.forEach(ProcessHandle::destroy));
            later(closeTimeout.multipliedBy(2).dividedBy(3), ended, () -> all.forEach(ProcessHandle::destroyForcibly));
            later(closeTimeout, ended, () -> {
                log.warn("Could not end process {} within the close timeout (setting closeTimeout)", process.pid());
                ended.complete(null);
            });
        }
        return end;
    }

    /**
     * Runs an action after a delay, unless the future is done by then. The delay uses the system's time source, because
     * the time source of the settings has no effect on processes.
     */
    private static void later(Duration delay, CompletableFuture<Void> unless, Runnable action) {
        var timer = TimeSource.system()
                .schedule(
                        delay,
                        () -> Workers.ALL.execute(() -> {
                            if (!unless.isDone()) {
                                action.run();
                            }
                        }));
        Stages.onEnd(unless, (nothing, failure) -> timer.close());
    }

    private void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException dead) {
            log.debug("The input of process {} is already closed", process.pid(), dead);
        }
    }
}
