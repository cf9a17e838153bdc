package io.github.mcpresources.files;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the listeners of a {@link DirectoryResources}. While there are listeners, a {@link TreeWatcher} watches the
 * trees.
 */
final class Watch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Watch.class);

    /** A registration of a listener, compared by identity, because a listener may be registered twice. */
    private static final class Observer {
        private final Consumer<ResourceEvent> listener;

        Observer(Consumer<ResourceEvent> listener) {
            this.listener = listener;
        }

        void accept(ResourceEvent event) {
            try {
                listener.accept(event);
            } catch (RuntimeException | Error failure) { // the other listeners must be notified
                log.warn("A listener of a directory provider failed on the event {}", event, failure);
            }
        }
    }

    private final Forest forest;
    private final WatchSettings settings;
    private final List<Observer> observers = new CopyOnWriteArrayList<>();
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
        Observer observer = new Observer(listener);
        observers.add(observer);
        if (watcher == null) {
            watcher = TreeWatcher.start(forest, settings, event -> observers.forEach(each -> each.accept(event)));
        }
        return () -> remove(observer);
    }

    private synchronized void remove(Observer observer) {
        if (observers.remove(observer) && observers.isEmpty()) {
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
        observers.clear();
        end();
    }
}
