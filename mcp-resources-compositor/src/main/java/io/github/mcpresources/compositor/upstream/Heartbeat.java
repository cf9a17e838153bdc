package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends pings over a connection, to detect a server that no longer answers. Each ping is sent a fixed time after the
 * response to the previous ping, or earlier if the connection may be dead.
 */
final class Heartbeat {

    private final Settings settings;
    private final BiConsumer<Connection, UpstreamFailure> onSilence;
    private @Nullable Connection watched;
    private boolean pinging;
    private Handle timer = Handle.NONE;

    Heartbeat(Settings settings, BiConsumer<Connection, UpstreamFailure> onSilence) {
        this.settings = settings;
        this.onSilence = onSilence;
    }

    synchronized void begin(Connection connection) {
        watched = connection;
        pinging = false;
        schedule();
    }

    synchronized void end() {
        watched = null;
        timer.close();
    }

    private void schedule() {
        timer.close();
        timer = settings.time().schedule(settings.pingInterval(), () -> Workers.ALL.execute(this::check));
    }

    void check() {
        Connection checked;
        synchronized (this) {
            checked = watched;
            if (checked == null || pinging) {
                return;
            }
            pinging = true;
        }
        CompletableFuture<Void> answer = checked.ping();
        Duration limit = settings.requestTimeout();
        Handle timeout = settings.time()
                .schedule(
                        limit,
                        () -> Workers.ALL.execute(() -> answer.completeExceptionally(
                                new UpstreamFailure(Kind.SILENT, "no answer to a ping within " + limit, null))));
        Stages.onEnd(answer, (nothing, failure) -> {
            timeout.close();
            synchronized (this) {
                if (watched != checked) {
                    return;
                }
                pinging = false;
                if (failure == null) {
                    schedule();
                }
            }
            if (failure != null) {
                onSilence.accept(checked, UpstreamFailure.of(failure));
            }
        });
    }
}
