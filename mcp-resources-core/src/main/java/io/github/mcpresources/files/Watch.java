package io.github.mcpresources.files;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.concurrent.Observers;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds the listeners of a {@link DirectoryResources}. While there are listeners, a {@link TreeWatcher} watches the
 * trees.
 */
final class Watch implements AutoCloseable {

    private final Forest forest;
    private final WatchSettings settings;
    private final Observers<ResourceEvent> observers = new Observers<>(DirectoryResources.class);
    private @Nullable TreeWatcher watcher;
    private boolean closed;

    Watch(Forest forest, WatchSettings settings) {
        this.forest = forest;
        this.settings = settings;
    }

    synchronized Handle observe(Consumer<ResourceEvent> listener) {
        if (closed) {
            return Handle.NONE;
        }
        Handle observer = observers.add(listener);
        if (watcher == null) {
            watcher = TreeWatcher.start(forest, settings, observers::publish);
        }
        return () -> remove(observer);
    }

    private synchronized void remove(Handle observer) {
        observer.close();
        if (observers.isEmpty()) {
            end();
        }
    }

    private void end() {
        if (watcher != null) {
            watcher.close();
            watcher = null;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        end();
    }
}
