package io.github.mcpresources.compositor.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Ends the remaining child processes when this process exits, either normally or because of a signal that it can
 * handle. If this process is killed ({@code SIGKILL}), the operating system only closes their standard input. A server
 * should then exit.
 */
final class OpenChildren {

    private static final long EXIT_TIMEOUT_MILLIS = 1_000;

    private static final Set<ChildProcess> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(OpenChildren::endAll, "mcp-resources-upstream-end"));
    }

    private OpenChildren() {}

    static void add(ChildProcess child) {
        OPEN.add(child);
    }

    static void remove(ChildProcess child) {
        OPEN.remove(child);
    }

    /** Requests the termination of all processes. After one second, kills those that still run. */
    private static void endAll() {
        List<ProcessHandle> all = new ArrayList<>();
        OPEN.forEach(child -> all.addAll(child.all()));
        all.forEach(ProcessHandle::destroy);
        CompletableFuture<Void> gone =
                CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
        try {
            gone.get(EXIT_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException stubborn) {
            OPEN.forEach(child -> all.addAll(child.all())); // includes processes that were started since then
            all.forEach(ProcessHandle::destroyForcibly);
        } catch (InterruptedException stop) {
            all.forEach(ProcessHandle::destroyForcibly);
            Thread.currentThread().interrupt();
        }
    }
}
