package io.github.mcpresources.files;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directories that the system watches for us, and those that it does not, which have to be looked through. For one
 * thread.
 */
final class Watches implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Watches.class);

    private static final WatchEvent.Kind<?>[] ALL = {
        StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE, StandardWatchEventKinds.ENTRY_MODIFY
    };

    private final Forest forest;
    private final int most;
    private final FileSystem files = FileSystems.getDefault();
    private final @Nullable WatchService service;
    private final Map<String, WatchKey> keys = new HashMap<>();
    private final Map<WatchKey, String> directories = new HashMap<>();
    private final Set<String> unwatched = new HashSet<>();
    private boolean isShort;

    Watches(Forest forest, int most) {
        this.forest = forest;
        this.most = most;
        this.service = most > 0 ? open() : null;
    }

    private @Nullable WatchService open() {
        try {
            return files.newWatchService();
        } catch (IOException | UnsupportedOperationException none) {
            warn(none);
            return null;
        }
    }

    /**
     * Watches a directory from now on, if the system does; whatever its path led to before is not watched for it.
     *
     * @return whether it is the one that was watched before, so that the system told of all that happened to it
     */
    boolean watch(String directory) {
        WatchKey before = keys.get(directory);
        WatchKey key = register(directory);
        if (before != null && !before.equals(key)) {
            leave(directory);
        }
        if (key == null) {
            unwatched.add(directory);
            return false;
        }
        String other = directories.put(key, directory); // one that was moved keeps its key
        if (other != null && !other.equals(directory)) {
            keys.remove(other);
            unwatched.add(other);
        }
        keys.put(directory, key);
        unwatched.remove(directory);
        return key.equals(before);
    }

    private @Nullable WatchKey register(String directory) {
        Path path = path(directory);
        if (service == null || !path.getFileSystem().equals(files)) {
            return null;
        }
        if (keys.size() >= most && !keys.containsKey(directory)) {
            warn(null);
            return null;
        }
        try {
            WatchKey key = path.register(service, ALL);
            if (isReal(path)) {
                return key;
            }
            if (!directories.containsKey(key)) { // a link came in between: what it leads to is not ours
                key.cancel();
            }
        } catch (FileSystemException gone) { // or not for us, as the next look shows
            return null;
        } catch (IOException refused) {
            warn(refused);
        }
        return null;
    }

    private static boolean isReal(Path path) {
        try {
            return path.toRealPath().toString().equals(path.toString());
        } catch (IOException gone) {
            return false;
        }
    }

    private Path path(String directory) {
        FileTree tree = forest.tree(directory);
        Path path = tree.top();
        for (Path name : tree.directory(Forest.below(directory)).orElseThrow()) {
            path = path.resolve(name);
        }
        return path;
    }

    private void warn(@Nullable Exception why) {
        if (!isShort) {
            isShort = true;
            log.warn(
                    "The system watches {} directories (setting maxWatches: {}; on Linux fs.inotify.max_user_watches and"
                            + " fs.inotify.max_user_instances); the others are looked through now and then (setting"
                            + " rescanInterval)",
                    keys.size(),
                    most,
                    why);
        }
    }

    /** Forgets a directory that is gone. */
    void forget(String directory) {
        leave(directory);
        unwatched.remove(directory);
    }

    /** Has a directory looked through from now on. */
    void leave(String directory) {
        WatchKey key = keys.remove(directory);
        if (key != null) {
            directories.remove(key);
            key.cancel();
        }
        unwatched.add(directory);
    }

    /** The directories that have to be looked through. */
    List<String> unwatched() {
        return List.copyOf(unwatched);
    }

    /** The directory that a key stands for; null for one that we left. */
    @Nullable
    String directory(WatchKey key) {
        return directories.get(key);
    }

    /** What has something to tell, if anything has. */
    @Nullable
    WatchKey poll() {
        return service == null ? null : service.poll();
    }

    /**
     * Waits for what has something to tell.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    WatchKey take() throws InterruptedException {
        if (service != null) {
            return service.take();
        }
        synchronized (this) {
            while (true) {
                wait();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (service != null) {
            service.close();
        }
    }
}
