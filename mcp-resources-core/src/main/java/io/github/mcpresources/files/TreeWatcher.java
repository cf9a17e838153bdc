package io.github.mcpresources.files;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.concurrent.Debounce;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches directory trees on its own thread, and notifies listeners of changes. It scans a directory shortly after the
 * operating system has reported events for the directory. Directories that the system does not watch are scanned at
 * regular intervals.
 */
final class TreeWatcher implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(TreeWatcher.class);

    private static final int MAX_FILES = 1_000_000;
    private static final int MAX_KEYS = 10_000;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Forest forest;
    private final WatchSettings settings;
    private final Consumer<ResourceEvent> observers;
    private final Thread thread;
    private final Debounce debounce;
    /**
     * The reported events by directory. Accessed only by the watching thread. Sorted, so that a directory comes before
     * the directories below it.
     */
    private final Map<String, Hint> hints = new TreeMap<>();

    /**
     * The timer of the next rescan. Guarded by {@code this}, like {@code waits}, {@code isScanDue} and
     * {@code isRescanDue}.
     */
    private Handle timer = Handle.NONE;

    private boolean waits;
    private boolean isScanDue;
    private boolean isRescanDue;
    private volatile boolean closed;

    private TreeWatcher(Forest forest, WatchSettings settings, Consumer<ResourceEvent> observers) {
        this.forest = forest;
        this.settings = settings;
        this.observers = observers;
        this.debounce = new Debounce(settings.time(), WatchSettings.QUIET, WatchSettings.MAX_DELAY, () -> wake(false));
        this.thread = new Thread(this::run, "mcp-resources-files-" + NUMBER.incrementAndGet());
        thread.setDaemon(true);
    }

    static TreeWatcher start(Forest forest, WatchSettings settings, Consumer<ResourceEvent> observers) {
        TreeWatcher watcher = new TreeWatcher(forest, settings, observers);
        watcher.thread.start();
        return watcher;
    }

    private void run() {
        try (WatchedDirectories watches = new WatchedDirectories(forest, settings.maxWatches())) {
            TreeImage image = new TreeImage(
                    forest, watches, MAX_FILES, () -> settings.time().instant(), () -> closed);
            image.scan(TreeImage.TOP, new Hint(), new TreeChanges(forest));
            notifyStart();
            scheduleRescan();
            while (!closed) {
                note(await(watches), watches);
                scan(watches, image);
            }
        } catch (IOException | RuntimeException | Error failure) {
            log.error(
                    "The thread that watches files failed; changes of files are no longer reported. Restart the"
                            + " application to watch files again",
                    failure);
        }
    }

    /**
     * Notifies listeners that anything may have changed, because changes between the registration of the first listener
     * and the first scan are unknown.
     */
    private void notifyStart() {
        notifyObservers(new ResourceEvent.ListChanged());
        forest.keys().forEach(root -> notifyObservers(new ResourceEvent.UpdatedUnder(forest.prefix() + root)));
    }

    private void notifyObservers(ResourceEvent event) {
        if (!closed) {
            observers.accept(event);
        }
    }

    /**
     * Waits for an event of the operating system or for a timer. Returns null if a timer has expired or the watcher is
     * closed.
     */
    private @Nullable WatchKey await(WatchedDirectories watches) {
        synchronized (this) {
            if (closed || isScanDue || isRescanDue) {
                return null;
            }
            waits = true;
        }
        try {
            return watches.take();
        } catch (InterruptedException timerIsUp) {
            return null;
        } finally {
            synchronized (this) {
                waits = false;
                Thread.interrupted(); // clears a late interrupt
            }
        }
    }

    private synchronized void wake(boolean rescans) {
        isRescanDue |= rescans;
        isScanDue |= !rescans;
        if (waits) {
            thread.interrupt();
        }
    }

    private void note(@Nullable WatchKey key, WatchedDirectories watches) {
        if (key == null) {
            return;
        }
        String directory = watches.directory(key);
        for (WatchEvent<?> event : key.pollEvents()) {
            if (directory != null) {
                note(event, directory);
            }
        }
        if (!key.reset() && directory != null) {
            watches.leave(directory);
            int slash = directory.lastIndexOf('/', directory.length() - 2);
            hint(directory.substring(0, slash + 1)).add(directory.substring(slash + 1, directory.length() - 1));
        }
        if (directory != null) {
            debounce.note();
        }
    }

    private void note(WatchEvent<?> event, String directory) {
        if (event.kind().equals(StandardWatchEventKinds.OVERFLOW)) {
            hint(directory).lose();
        } else if (event.context() instanceof Path name) {
            Optional<String> segment = forest.tree(directory).names().segment(name);
            segment.ifPresent(hint(directory)::add);
        }
    }

    private Hint hint(String directory) {
        return hints.computeIfAbsent(directory, key -> new Hint());
    }

    /**
     * Scans the directories with reported events, if a scan is due. If a rescan is due, also scans the roots and the
     * directories that the system does not watch.
     */
    private void scan(WatchedDirectories watches, TreeImage image) {
        boolean rescans;
        synchronized (this) {
            rescans = isRescanDue;
            if (!isScanDue && !rescans) {
                return;
            }
            isScanDue = false;
            isRescanDue = false;
        }
        WatchKey key = watches.poll();
        for (int noted = 0; key != null && noted < MAX_KEYS; noted++) { // limited: events may arrive continuously
            note(key, watches);
            key = watches.poll();
        }
        note(key, watches);
        if (rescans) {
            hint(TreeImage.TOP);
            watches.unwatched().forEach(directory -> hint(directory).lose());
        }
        TreeChanges changes = new TreeChanges(forest);
        Map<String, Hint> all = new TreeMap<>(hints);
        hints.clear();
        all.forEach((directory, hint) -> {
            if (image.contains(directory)) {
                image.scan(directory, hint, changes);
            }
        });
        forest.images().drop(changes.directories());
        changes.events().forEach(this::notifyObservers);
        if (rescans) {
            scheduleRescan();
        }
    }

    private synchronized void scheduleRescan() {
        if (!closed) {
            timer = settings.time().schedule(settings.rescanInterval(), () -> wake(true));
        }
    }

    /** Ends the thread without waiting for it. The thread may still be delivering an event. */
    @Override
    public synchronized void close() {
        closed = true;
        timer.close();
        debounce.close();
        wake(false);
    }
}
