package io.github.mcpresources.files;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvent.Change;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.opening.Stamp;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects the changes that scans of directories find, and creates the events that report these changes to listeners.
 */
final class TreeChanges {

    private final Forest forest;
    private final List<Change> listed = new ArrayList<>();
    private final Set<String> updated = new LinkedHashSet<>();
    private final Set<String> directories = new LinkedHashSet<>();

    TreeChanges(Forest forest) {
        this.forest = forest;
    }

    void added(String directory, String key, Stamp stamp) {
        list(Change.Kind.ADDED, directory, key, stamp);
    }

    void removed(String directory, String key, Stamp stamp) {
        list(Change.Kind.REMOVED, directory, key, stamp);
    }

    void updated(String directory, String key) {
        updated.add(forest.prefix() + directory + key);
    }

    private void list(Change.Kind kind, String directory, String key, Stamp stamp) {
        if (!directory.isEmpty()) {
            directories.add(directory);
        }
        String path = directory + key;
        if (!stamp.isDirectory() || forest.directories()) {
            String uri = forest.prefix() + path;
            String name = FileNames.text(stamp.isDirectory() ? key.substring(0, key.length() - 1) : key);
            ResourceDescriptor entry = stamp.isDirectory()
                    ? FileDescriptors.directory(uri, name, stamp)
                    : FileDescriptors.file(uri, name, stamp, forest.tree(path).fingerprinted());
            listed.add(new Change(kind, entry, Visibility.EVERYTHING));
        }
    }

    /** Returns the directories in which entries were added or removed. Their cached snapshots are out of date. */
    Set<String> directories() {
        return directories;
    }

    /** Returns at most one event for the list, followed by an event for each resource whose content changed. */
    List<ResourceEvent> events() {
        List<ResourceEvent> events = new ArrayList<>();
        if (!listed.isEmpty()) {
            events.add(new ResourceEvent.ListChanged(listed));
        }
        if (forest.directories()) {
            directories.forEach(directory -> updated.add(forest.prefix() + directory));
        }
        updated.forEach(uri -> events.add(new ResourceEvent.Updated(uri)));
        return events;
    }
}
