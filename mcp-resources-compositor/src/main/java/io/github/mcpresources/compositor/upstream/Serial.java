package io.github.mcpresources.compositor.upstream;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks one after another on threads of {@link Workers}. Without tasks, it uses no thread. */
final class Serial implements Executor {

    private static final Logger log = LoggerFactory.getLogger(Serial.class);

    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean running;

    @Override
    public void execute(Runnable task) {
        synchronized (waiting) {
            waiting.add(task);
            if (running) {
                return;
            }
            running = true;
        }
        Workers.ALL.execute(this::drain);
    }

    int waiting() {
        synchronized (waiting) {
            return waiting.size();
        }
    }

    private void drain() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (RuntimeException | Error failure) {
                log.warn("A task of an upstream failed", failure);
            }
        }
    }

    private @Nullable Runnable next() {
        synchronized (waiting) {
            Runnable task = waiting.poll();
            running = task != null;
            return task;
        }
    }
}
