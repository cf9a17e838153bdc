package io.github.mcpresources.office;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Renders a few things at a time, each within its time. Others wait in a line of bounded length. A cancelled request and a
 * timeout interrupt the thread that renders.
 *
 * <p>Java cannot end a thread that does not react to an interrupt, and libraries that draw do not react everywhere. So each
 * <em>unbounded</em> rendering (a slide, an SVG picture, a metafile) holds one permit of {@code overruns} from its start until
 * its thread ends. A rendering that outlives its time gives its place to the next one, and keeps its permit. When overrunning
 * renderings hold all permits, unbounded ones are refused. <em>Bounded</em> ones (pixels, charts) need no permit, and one place
 * is theirs alone.
 */
final class Renderings implements Closeable {

    private static final int LINE = 64;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final int atOnce;
    private final int overruns;
    private final Duration most;
    private final TimeSource time;
    private final TimedOut timedOut;

    private final Object lock = new Object();
    private final Deque<Work<?>> line = new ArrayDeque<>();
    private final Set<Work<?>> working = new HashSet<>();
    private final Set<Work<?>> overrunning = new HashSet<>();
    private boolean closed;

    /**
     * One item of one document.
     *
     * @param document the digest of its document
     * @param item what it is in this document, whatever its size and format
     * @param isBounded whether the time that it takes is bounded by the limits alone
     */
    record Subject(String document, String item, boolean isBounded) {}

    Renderings(int atOnce, int overruns, Duration most, TimeSource time) {
        this.atOnce = atOnce;
        this.overruns = overruns;
        this.most = most;
        this.time = time;
        this.timedOut = new TimedOut(most, time);
    }

    /**
     * Renders, and waits for it.
     *
     * @throws OfficeException if too many wait, if its time is over, or if it is not tried since others took too long
     * @throws InterruptedException if the waiting thread was interrupted
     */
    <T> T render(Subject subject, Callable<T> work, RequestContext context) throws Exception {
        context.progress(0, 1.0, "Waiting to be rendered");
        Work<T> task = new Work<>(subject, work, context);
        add(task);
        context.onCancel(() -> task.cancel(true));
        try {
            T made = task.get();
            context.progress(1, 1.0, "Rendered");
            return made;
        } catch (InterruptedException givenUp) {
            task.cancel(true);
            throw givenUp;
        } catch (CancellationException ended) {
            if (context.isCancelled()) {
                throw ended;
            }
            throw task.isRefused ? noPermit() : tookTooLong(ended);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof Exception exception) {
                throw exception;
            }
            throw new IOException("Rendering failed", failure.getCause()); // an Error of a library
        } finally {
            synchronized (lock) {
                line.remove(task);
            }
        }
    }

    private OfficeException tookTooLong(CancellationException ended) {
        return new OfficeException(
                Reason.LIMIT,
                "Rendering took longer than the limit of " + most.toMillis() + " ms (setting renderTimeout)",
                ended);
    }

    private OfficeException noPermit() {
        return new OfficeException(
                Reason.LIMIT,
                overruns + " renderings took longer than " + most.toMillis()
                        + " ms and have not ended, which is the most"
                        + " (setting overruns). Slides and drawings are not rendered until one ends; pictures of pixels and"
                        + " charts are",
                null);
    }

    private void add(Work<?> task) {
        timedOut.check(task.subject);
        synchronized (lock) {
            if (closed) {
                throw new CancellationException("The provider is closed");
            }
            if (!task.subject.isBounded() && overrunning.size() >= overruns) {
                throw noPermit();
            }
            if (line.size() >= LINE) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "More than " + LINE + " renderings wait for one of " + atOnce
                                + " at a time (setting renderings); try again later",
                        null);
            }
            line.add(task);
        }
        startNext();
    }

    /** Starts each one in the line for which there is a place and a permit. */
    private void startNext() {
        List<Work<?>> next = new ArrayList<>();
        synchronized (lock) {
            for (Iterator<Work<?>> each = line.iterator(); each.hasNext(); ) {
                Work<?> task = each.next();
                if (mayStart(task.subject)) {
                    each.remove();
                    working.add(task);
                    next.add(task);
                }
            }
        }
        for (Work<?> task : next) {
            Thread thread = new Thread(task, "office-rendering-" + NUMBER.incrementAndGet());
            thread.setDaemon(true);
            try {
                thread.start();
            } catch (OutOfMemoryError noThread) { // of the system; whoever waits for it must not wait for ever
                task.fail(noThread);
            }
        }
    }

    private boolean mayStart(Subject subject) {
        if (subject.isBounded()) {
            return working.size() <= atOnce;
        }
        long unbounded =
                working.stream().filter(task -> !task.subject.isBounded()).count();
        return unbounded < atOnce && working.size() <= atOnce && unbounded + overrunning.size() < overruns;
    }

    private void isOverdue(Work<?> task) {
        synchronized (lock) {
            if (!working.contains(task)) {
                return; // it ended just now
            }
            if (!task.subject.isBounded()) {
                working.remove(task);
                overrunning.add(task);
            }
        }
        if (!task.subject.isBounded()) { // or it was the machine that was slow
            timedOut.add(task.subject); // before its client hears of it, and may ask again
        }
        task.cancel(true);
        startNext();
        refuseWhatCannotStart();
    }

    /** What waits for a permit that may never come back is told so. */
    private void refuseWhatCannotStart() {
        List<Work<?>> refused = new ArrayList<>();
        synchronized (lock) {
            if (overrunning.size() >= overruns) {
                line.stream().filter(task -> !task.subject.isBounded()).forEach(refused::add);
                line.removeAll(refused);
            }
        }
        refused.forEach(Work::refuse);
    }

    private void hasEnded(Work<?> task) {
        synchronized (lock) {
            working.remove(task);
            overrunning.remove(task);
        }
        startNext();
    }

    /** A rendering whose time begins when it gets a thread. */
    private final class Work<T> extends FutureTask<T> {
        private final Subject subject;
        private final RequestContext context;
        private volatile boolean isRefused;

        Work(Subject subject, Callable<T> work, RequestContext context) {
            super(work);
            this.subject = subject;
            this.context = context;
        }

        void refuse() {
            isRefused = true;
            cancel(false);
        }

        /** Ends it before it has run. */
        void fail(Throwable reason) {
            setException(reason);
            hasEnded(this);
        }

        @Override
        public void run() {
            Subscription timer = time.schedule(most, () -> isOverdue(this));
            try {
                context.progress(0, 1.0, "Rendering");
                super.run();
            } finally {
                timer.close();
                hasEnded(this);
            }
        }
    }

    /** Interrupts all renderings. One that does not react keeps its thread, a daemon, until it ends. */
    @Override
    public void close() {
        List<Work<?>> all = new ArrayList<>();
        synchronized (lock) {
            closed = true;
            all.addAll(line);
            all.addAll(working);
            line.clear();
        }
        all.forEach(task -> task.cancel(true));
    }
}
