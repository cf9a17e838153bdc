package io.github.mcpresources.internal.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.text.Printable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Searches the folders for documents, so that they can be listed. A request starts a search if the folders may have
 * changed since the last search. Concurrent requests wait for the same search, which runs on a separate thread. If a
 * request stops waiting because the search takes too long, {@code onLate} is called when the search ends.
 */
public final class FolderSearch implements AutoCloseable {

    /** A search is stopped if it takes longer than this multiple of {@code patience}. */
    private static final int TIMES = 60;

    private static final int MAX_WARNED = 10_000;

    private final DocumentKind kind;
    private final DocumentFolders folders;
    private final Documents documents;
    private final int max;
    private final Duration patience;
    private final String setting;
    private final TimeSource time;
    private final Runnable onLate;
    private final Cache<Path, Boolean> warned = Caffeine.newBuilder()
            .maximumSize(MAX_WARNED)
            .executor(Runnable::run)
            .build();

    private boolean isWatched;
    private boolean isDue = true;
    private boolean isComplete;
    private boolean hasEnded;
    /** The number of documents that the latest search could not open. */
    private int failures;

    private boolean closed;
    private @Nullable Run run;

    /**
     * Creates an instance. The first call of {@link #await} starts a search.
     *
     * @param max the maximum number of documents to find
     * @param patience the maximum time for which a request waits for the search
     * @param setting the name of the setting for this time, for log messages
     * @param onLate called when a search ends if a request stopped waiting because the search took too long
     */
    public FolderSearch(
            DocumentKind kind,
            DocumentFolders folders,
            Documents documents,
            int max,
            Duration patience,
            String setting,
            TimeSource time,
            Runnable onLate) {
        this.kind = kind;
        this.folders = folders;
        this.documents = documents;
        this.max = max;
        this.patience = patience;
        this.setting = setting;
        this.time = time;
        this.onLate = onLate;
    }

    /**
     * Sets whether the folders are watched. If they are watched, {@link #again} must be called for each change. If they
     * are not, each request starts a search.
     */
    public synchronized void watched(boolean value) {
        isWatched = value;
        isDue |= !value;
    }

    public synchronized void again() {
        isDue = true;
    }

    public synchronized boolean hasEnded() {
        return hasEnded;
    }

    /**
     * Checks whether the latest search found all documents in the folders. Changes since that search are not
     * considered.
     */
    public synchronized boolean isComplete() {
        return isComplete;
    }

    /** Adds the state of the search to the health details of a server. */
    synchronized void describe(Map<String, Object> details) {
        details.put("search", state());
        details.put("failures", failures);
    }

    private String state() {
        if (run != null) {
            return "running";
        }
        if (!hasEnded) {
            return "waiting";
        }
        return isComplete ? "complete" : "incomplete";
    }

    /**
     * Waits until the documents in the folders are known. Returns false if the search takes too long or fails, or if
     * there are too many documents.
     *
     * @throws CancellationException if the request is cancelled or the thread interrupted; the interrupt status is kept
     */
    public boolean await(RequestContext context) {
        if (!isWatched()) {
            again();
        }
        CompletableFuture<Boolean> late = new CompletableFuture<>();
        context.onCancel(() -> late.cancel(true));
        Handle timer = time.schedule(patience, () -> late.complete(false));
        try {
            while (true) {
                Run current;
                boolean isCurrent;
                synchronized (this) {
                    if (closed || (run == null && !isDue)) {
                        return isComplete;
                    }
                    if (run == null) {
                        Run next = new Run();
                        next.thread.start(); // fails if the process has too many threads
                        run = next;
                        isDue = false;
                    }
                    current = run;
                    current.waiting++;
                    isCurrent = !isDue;
                }
                boolean isEnded = false;
                boolean isLate = false;
                try {
                    isEnded = (boolean) CompletableFuture.anyOf(current.end, late)
                            .thenApply(done -> current.end.isDone())
                            .get();
                    isLate = !isEnded;
                } finally {
                    leave(current, isEnded, isLate);
                }
                if (isLate || isCurrent) {
                    return isEnded && current.end.join();
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw cancelled(interrupted);
        } catch (ExecutionException cancelled) {
            throw cancelled(cancelled);
        } finally {
            timer.close();
        }
    }

    private static CancellationException cancelled(Exception cause) {
        CancellationException cancelled = new CancellationException("The request was cancelled");
        cancelled.initCause(cause);
        return cancelled;
    }

    private synchronized boolean isWatched() {
        return isWatched;
    }

    /** Records that a request no longer waits. Stops a search when all requests that waited for it were cancelled. */
    private synchronized void leave(Run left, boolean isEnded, boolean isLate) {
        left.waiting--;
        left.isLate |= isLate;
        if (!isEnded && !left.isLate && left.waiting == 0) {
            left.stop();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (run != null) {
            run.stop();
        }
    }

    /** One search. The lock of the outer object guards its fields. */
    private final class Run {

        private final CompletableFuture<Boolean> end = new CompletableFuture<>();
        private final Thread thread = new Thread(this::run, kind.name() + "-search");
        private int waiting;
        private boolean isLate;
        private boolean isStopped;
        /** The number of documents that could not be opened. Used only by the thread of the search. */
        private int failed;

        Run() {
            thread.setDaemon(true);
        }

        void stop() {
            synchronized (FolderSearch.this) {
                isStopped = true;
                thread.interrupt();
            }
        }

        private boolean isStopped() {
            synchronized (FolderSearch.this) {
                return isStopped;
            }
        }

        private void run() {
            boolean isWhole = false;
            Duration limit = patience.multipliedBy(TIMES);
            Handle timer = time.schedule(limit, this::stopLate);
            try {
                isWhole = search();
            } catch (IOException | RuntimeException | Error failure) {
                if (!isStopped()) {
                    kind.log().warn("The search for documents failed. The list may lack some documents", failure);
                }
            } finally {
                timer.close();
                end(isWhole);
            }
        }

        private void stopLate() {
            kind.log()
                    .warn(
                            "The search for documents was stopped after {} (sixty times the setting {}); the next list"
                                    + " request continues it",
                            patience.multipliedBy(TIMES),
                            setting);
            stop();
        }

        private void end(boolean isWhole) {
            boolean isReported;
            synchronized (FolderSearch.this) {
                FolderSearch.this.run = null;
                isComplete = isWhole;
                failures = failed;
                hasEnded |= !isStopped;
                isDue |= isStopped;
                isReported = isLate && !closed;
            }
            end.complete(isWhole);
            if (isReported) {
                onLate.run();
            }
        }

        private boolean search() throws IOException {
            int count = 0;
            boolean isWhole = true;
            Optional<String> cursor = Optional.empty();
            do {
                Page<ResourceDescriptor> page = folders.list(cursor);
                for (ResourceDescriptor file : page.items()) {
                    Optional<Path> path = folders.isDocument(file.uri())
                            ? folders.files().file(file.uri()).flatMap(documents.roots()::real)
                            : Optional.empty();
                    if (path.isEmpty()) {
                        continue;
                    }
                    if (isStopped()) {
                        return false;
                    }
                    if (count == max) {
                        kind.log()
                                .warn(
                                        "The folders have more than {} documents (setting maxDocuments); the list lacks the"
                                                + " others",
                                        max);
                        return false;
                    }
                    count++;
                    isWhole &= add(path.get());
                }
                cursor = page.nextCursor();
            } while (cursor.isPresent() && !isStopped());
            return isWhole && !isStopped();
        }

        private boolean add(Path file) throws IOException {
            try {
                documents.learn(file);
                return true;
            } catch (IOException | ResourceException failure) {
                if (isStopped()) {
                    throw failure;
                }
                if (warned.asMap().putIfAbsent(file, true) == null) {
                    kind.log()
                            .warn(
                                    "The document {} is not listed: {}",
                                    Printable.of(file.getFileName()),
                                    Printable.of(failure.getMessage()));
                }
                kind.log().debug("A document is not listed", failure);
                failed++;
                return false;
            }
        }
    }
}
