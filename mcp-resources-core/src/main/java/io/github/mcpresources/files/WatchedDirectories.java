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
 * Registers directories with the operating system, which then reports changes in them. Records the directories that the
 * system does not watch, which must be scanned periodically. For use by one thread.
 */
final class WatchedDirectories implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WatchedDirectories.class);

    private static final WatchEvent.Kind<?>[] ALL = {
        StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE, StandardWatchEventKinds.ENTRY_MODIFY
    };

    private final Forest forest;
    private final int max;
    private final FileSystem files;
    private final @Nullable WatchService service;
    private final Map<String, WatchKey> keys = new HashMap<>();
    private final Map<WatchKey, String> directories = new HashMap<>();
    private final Set<String> unwatched = new HashSet<>();
    private boolean isShort;

    WatchedDirectories(Forest forest, int max) {
        this(forest, max, FileSystems.getDefault());
    }

    WatchedDirectories(Forest forest, int max, FileSystem files) {
        this.forest = forest;
        this.max = max;
        this.files = files;
        this.service = max > 0 ? open() : null;
    }

    private @Nullable WatchService open() {
        try {
            return files.newWatchService();
        } catch (IOException refused) {
            warn(refused);
            return null;
        } catch (UnsupportedOperationException none) {
            log.warn(
                    "The file system does not report changes; all directories are scanned periodically (setting"
                            + " rescanInterval)",
                    none);
            return null;
        }
    }

    /**
     * Starts watching a directory. If the system cannot watch it, or the maximum number of watched directories is
     * reached, the directory must be scanned periodically. If the path previously referred to a different directory,
     * the watch of that directory ends. Returns true if the same directory was already watched, which means that the
     * system has reported all changes in it.
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
        String other = directories.put(key, directory); // a moved directory keeps its key
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
        if (keys.size() >= max && !keys.containsKey(directory)) {
            warn(null);
            return null;
        }
        try {
            WatchKey key = path.register(service, ALL);
            if (isReal(path)) {
                return key;
            }
            if (!directories.containsKey(key)) { // the path was replaced by a link to another directory
                key.cancel();
            }
        } catch (FileSystemException gone) { // missing or not accessible; the next scan determines which
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
                    "Only {} directories can be watched because of a limit (setting maxWatches: {}; on Linux also"
                            + " fs.inotify.max_user_watches and fs.inotify.max_user_instances); other directories are"
                            + " scanned periodically (setting rescanInterval)",
                    keys.size(),
                    max,
                    why);
        }
    }

    void forget(String directory) {
        leave(directory);
        unwatched.remove(directory);
    }

    /** Ends the watch of a directory, which is then scanned periodically. */
    void leave(String directory) {
        WatchKey key = keys.remove(directory);
        if (key != null) {
            directories.remove(key);
            key.cancel();
        }
        unwatched.add(directory);
    }

    List<String> unwatched() {
        return List.copyOf(unwatched);
    }

    /** Returns the directory of a watch key; null if it is no longer watched. */
    @Nullable
    String directory(WatchKey key) {
        return directories.get(key);
    }

    @Nullable
    WatchKey poll() {
        return service == null ? null : service.poll();
    }

    /** Waits for a watch key with events. If there is no watch service, waits until the thread is interrupted. */
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
