package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.ResourceDescriptor;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A queue of resources to read. It contains each resource at most once. Two threads never read the same resource at the
 * same time.
 */
final class Tasks {

    /**
     * A resource to read.
     *
     * @param source the number of its provider; -1 if it is not known
     * @param descriptor its descriptor; null if the provider must describe it first
     * @param isForced true to read the resource even if its stamp has not changed
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

    /** Adds a task. It replaces a waiting task for the same resource. Returns false if too many tasks are waiting. */
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

    /** Adds a task. Waits while too many tasks are waiting. */
    void put(Task task) throws InterruptedException {
        synchronized (this) {
            while (!isClosed && waiting.size() >= max) {
                wait();
            }
        }
        offer(task);
    }

    /** Waits for the next task, and removes it from the queue. Returns null after {@link #close}. */
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
