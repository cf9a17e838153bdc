package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Sends pings over a connection, at a fixed interval and whenever the connection may be dead. */
final class Heartbeat {

    private final Settings settings;
    private final BiConsumer<Connection, UpstreamFailure> onSilence;
    private @Nullable Connection heard;
    private boolean asking;
    private Handle timer = Handle.NONE;

    Heartbeat(Settings settings, BiConsumer<Connection, UpstreamFailure> onSilence) {
        this.settings = settings;
        this.onSilence = onSilence;
    }

    synchronized void begin(Connection connection) {
        heard = connection;
        asking = false;
        schedule();
    }

    synchronized void end() {
        heard = null;
        timer.close();
    }

    private void schedule() {
        timer.close();
        timer = settings.time().schedule(settings.pingInterval(), () -> Workers.ALL.execute(this::check));
    }

    void check() {
        Connection checked;
        synchronized (this) {
            checked = heard;
            if (checked == null || asking) {
                return;
            }
            asking = true;
        }
        CompletableFuture<Void> answer = checked.ping();
        Duration limit = settings.requestTimeout();
        Handle patience = settings.time()
                .schedule(
                        limit,
                        () -> Workers.ALL.execute(() -> answer.completeExceptionally(
                                new UpstreamFailure(Kind.SILENT, "no answer to a ping within " + limit, null))));
        Stages.onEnd(answer, (nothing, failure) -> {
            patience.close();
            synchronized (this) {
                if (heard != checked) {
                    return;
                }
                asking = false;
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
