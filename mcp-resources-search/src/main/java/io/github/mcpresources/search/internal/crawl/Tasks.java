package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.ResourceDescriptor;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The resources that are to be read, each at most once. Two threads never read the same resource at the same time. */
final class Tasks {

    /**
     * A resource that is to be read.
     *
     * @param source the number of its provider; -1 if it is not known
     * @param descriptor its descriptor; null if it is to be described first
     * @param isForced whether it is read even if its stamp is the same
     */
    record Task(String uri, int source, @Nullable ResourceDescriptor descriptor, boolean isForced) {}

    private final int max;
    private final Map<String, Task> waiting = new LinkedHashMap<>();
    private final Set<String> running = new HashSet<>();
    private long done;
    private boolean isClosed;

    Tasks(int max) {
        this.max = max;
    }

    /** Adds a task, or returns false if there are too many. */
    synchronized boolean offer(Task task) {
        if (waiting.size() >= max && !waiting.containsKey(task.uri())) {
            return false;
        }
        Task before = waiting.remove(task.uri());
        waiting.put(
                task.uri(),
                before != null && before.isForced()
                        ? new Task(task.uri(), task.source(), task.descriptor(), true)
                        : task);
        notifyAll();
        return true;
    }

    /** Adds a task, and waits while there are too many. */
    void put(Task task) throws InterruptedException {
        synchronized (this) {
            while (!isClosed && waiting.size() >= max) {
                wait();
            }
        }
        offer(task);
    }

    /** Returns the next task, and waits for one; null after the end. */
    synchronized @Nullable Task take() throws InterruptedException {
        while (!isClosed) {
            for (Iterator<Task> each = waiting.values().iterator(); each.hasNext(); ) {
                Task task = each.next();
                if (running.add(task.uri())) {
                    each.remove();
                    notifyAll();
                    return task;
                }
            }
            wait();
        }
        return null;
    }

    synchronized void done(Task task) {
        running.remove(task.uri());
        done++;
        notifyAll();
    }

    synchronized int pending() {
        return waiting.size() + running.size();
    }

    synchronized long doneCount() {
        return done;
    }

    synchronized void close() {
        isClosed = true;
        waiting.clear();
        notifyAll();
    }
}
