package io.github.mcpresources.internal.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TimeSource;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Renders a limited number of items at a time, each on its own thread and with a timeout. Other renderings wait in a
 * queue of limited length. If a request is cancelled or its rendering exceeds the timeout, the thread is interrupted.
 * The threads are reused, because the C library keeps freed memory of native decoders for each thread, which can be
 * many megabytes.
 *
 * <p>A rendering that takes at least {@link RenderingPlaces#SLOW} of CPU time is <em>slow</em>. Its document is then
 * slow, too, until the same item is rendered in less time. At most {@code atOnce + 1} renderings run at a time, and at
 * most {@code atOnce} of them are slow, so that other documents need not wait for slow ones. If one more rendering
 * turns out to be slow, it is interrupted and queued again. Renderings of fast documents start first.
 *
 * <p>Java cannot end a thread that ignores interrupts, and drawing libraries sometimes ignore them. Therefore, at most
 * {@code overruns} threads run <em>unbounded</em> renderings, whose time is not bounded by any limit. In Office
 * documents, these are the renderings of slides, and of pictures other than PNG, JPEG, GIF and BMP. If an unbounded
 * rendering exceeds its timeout, it no longer counts toward {@code atOnce + 1}, so that another rendering can start.
 * Its thread counts toward {@code overruns} until the thread ends. When the renderings on all of these threads have
 * exceeded their timeouts, further unbounded renderings are rejected. <em>Bounded</em> renderings still run.
 */
public final class Renderings implements Closeable {

    private static final int LINE = 64;

    /**
     * The minimum time between two checks of a rendering. Without this minimum, a rendering that waits for a CPU would
     * be checked continuously.
     */
    private static final Duration TICK = Duration.ofMillis(20);

    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final DocumentKind kind;
    private final Words words;
    private final int atOnce;
    private final int overruns;
    private final Duration timeout;
    private final TimeSource time;
    private final TimedOutRenderings timedOut;
    private final ExecutorService threads;

    private final Object lock = new Object();
    private final Deque<Work<?>> line = new ArrayDeque<>();
    private final RenderingPlaces places;
    private boolean closed;

    /**
     * An item to be rendered.
     *
     * @param document the digest of the document
     * @param item the id of the item in the document, the same for all sizes and formats
     * @param isBounded true if other limits, such as the maximum number of pixels, also limit the time of the rendering
     */
    public record Subject(String document, String item, boolean isBounded) {}

    /**
     * The words that messages use for the work.
     *
     * @param doing the work at the beginning of a sentence, such as {@code Rendering}
     * @param noun a single piece of work, such as {@code rendering}
     * @param done the past participle, such as {@code rendered}
     * @param timeout the name of the setting for the timeout, such as {@code renderTimeout}
     * @param atOnce the name of the setting for the number of renderings that run at a time, such as {@code renderings}
     * @param bounded a clause that says which work is still possible while too many threads exceed their timeout, such
     *     as {@code only charts are rendered}
     */
    public record Words(String doing, String noun, String done, String timeout, String atOnce, String bounded) {}

    /**
     * Creates an executor.
     *
     * @param atOnce the maximum number of slow renderings that run at the same time; one more rendering may run if it
     *     is not slow
     * @param overruns the maximum number of threads that run <em>unbounded</em> renderings, as defined above
     */
    public Renderings(DocumentKind kind, Words words, int atOnce, int overruns, Duration timeout, TimeSource time) {
        this.kind = kind;
        this.words = words;
        this.atOnce = atOnce;
        this.overruns = overruns;
        this.timeout = timeout;
        this.time = time;
        this.timedOut = new TimedOutRenderings(kind, words, timeout, time);
        this.places = new RenderingPlaces(atOnce, overruns);
        // the number of places limits the number of threads
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE.toSeconds(), TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);
    }

    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, kind.name() + "-rendering-" + NUMBER.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Renders an item, and waits for the result.
     *
     * @throws ResourceException if too many renderings wait, the timeout is exceeded, the memory is exhausted, or
     *     earlier renderings took too long
     * @throws CancellationException if the request is cancelled or the provider is closed
     * @throws InterruptedException if the waiting thread was interrupted
     * @throws IOException if the rendering fails with an {@link Error} other than {@link OutOfMemoryError}
     */
    public <T> T render(Subject subject, Callable<T> work, RequestContext context) throws Exception {
        context.progress(0, 1.0, "Waiting to be " + words.done());
        Work<T> task = new Work<>(subject, work, context);
        add(task);
        context.onCancel(() -> task.end(new CancellationException("The request was cancelled")));
        try {
            T made = task.answer.get();
            context.progress(1, 1.0, "Done");
            return made;
        } catch (InterruptedException givenUp) {
            task.end(givenUp);
            throw givenUp;
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof Exception exception) {
                throw exception;
            }
            if (failure.getCause() instanceof OutOfMemoryError) {
                throw noMemory();
            }
            throw new IOException(words.doing() + " failed", failure.getCause()); // an Error of a library
        } finally {
            synchronized (lock) {
                line.remove(task);
            }
        }
    }

    private ResourceException tookTooLong() {
        return kind.limit()
                .apply(words.doing() + " took longer than the limit of " + timeout.toMillis() + " ms (setting "
                        + words.timeout() + ")");
    }

    /**
     * Returns the error for exhausted memory. The memory may be exhausted in spite of the reservation, which is an
     * estimate.
     */
    private ResourceException noMemory() {
        return kind.limit()
                .apply("The server does not have enough memory for this " + words.noun()
                        + " now (JVM option -Xmx); try again later");
    }

    private ResourceException noPermit() {
        return kind.limit()
                .apply("The " + words.noun() + " was rejected: " + overruns + " " + words.noun()
                        + "s, the maximum (setting overruns), still run after"
                        + " the timeout of " + timeout.toMillis() + " ms. Until one of them ends, " + words.bounded());
    }

    private void add(Work<?> task) {
        timedOut.check(task.subject);
        synchronized (lock) {
            if (closed) {
                throw new CancellationException("The provider is closed");
            }
            if (!task.subject.isBounded() && places.areAllOverrun()) {
                throw noPermit();
            }
            if (line.size() >= LINE) {
                throw kind.limit()
                        .apply(LINE + " " + words.noun() + "s are waiting, which is the maximum, and " + atOnce
                                + " run at a time (setting " + words.atOnce() + "); try again later");
            }
            line.add(task);
        }
        startNext();
    }

    private void startNext() {
        List<Work<?>> next = new ArrayList<>();
        synchronized (lock) {
            takePlaces(next, places::isKnownFast);
            takePlaces(next, task -> true);
        }
        next.forEach(Work::start);
    }

    private void takePlaces(List<Work<?>> next, Predicate<Work<?>> which) {
        for (Iterator<Work<?>> each = line.iterator(); each.hasNext(); ) {
            Work<?> task = each.next();
            if (which.test(task) && places.take(task)) {
                each.remove();
                next.add(task);
            }
        }
    }

    /** Rejects the queued unbounded renderings if all {@code overruns} threads have exceeded their timeouts. */
    private void refuseWhatCannotStart() {
        List<Work<?>> refused = new ArrayList<>();
        synchronized (lock) {
            if (places.areAllOverrun()) {
                line.stream().filter(task -> !task.subject.isBounded()).forEach(refused::add);
                line.removeAll(refused);
            }
        }
        refused.forEach(task -> task.end(noPermit()));
    }

    /**
     * A queued or running rendering. Its timeout starts when it gets a thread. If it is queued again, the timeout
     * starts again with the next thread.
     */
    final class Work<T> {
        final Subject subject;
        private final Callable<T> work;
        private final RequestContext context;
        private final CompletableFuture<T> answer = new CompletableFuture<>();

        /** Null if the rendering is not running. Guarded by {@code lock}, like the fields below. */
        private @Nullable Thread thread;

        private long begunNanos;
        /** The CPU time of the thread when the rendering began. The thread has had other renderings before. */
        private Duration earlier = Duration.ZERO;

        private @Nullable Handle progressCheck;
        private boolean isPutBack;

        Work(Subject subject, Callable<T> work, RequestContext context) {
            this.subject = subject;
            this.work = work;
            this.context = context;
        }

        private void start() {
            try {
                threads.execute(this::run);
            } catch (OutOfMemoryError noThread) { // the system cannot create a thread; the waiting request must fail
                answer.completeExceptionally(noThread);
                hasEnded();
            } catch (RejectedExecutionException closing) {
                answer.completeExceptionally(new CancellationException("The provider is closed"));
                hasEnded();
            }
        }

        private void run() {
            synchronized (lock) {
                if (answer.isDone()) {
                    hasEnded();
                    return;
                }
                thread = Thread.currentThread();
                begunNanos = time.nanoTime();
                earlier = ProcessorTime.of(thread, Duration.ZERO);
                scheduleCheck(RenderingPlaces.SLOW);
            }
            try {
                context.progress(0, 1.0, words.doing());
                T made = work.call();
                synchronized (lock) {
                    if (!isPutBack) {
                        answer.complete(made);
                        places.noteEnd(this, processorTime(Thread.currentThread()));
                    }
                }
            } catch (Throwable failure) {
                synchronized (lock) {
                    if (!isPutBack) {
                        answer.completeExceptionally(failure);
                    }
                }
            } finally {
                hasEnded();
            }
        }

        private void hasEnded() {
            synchronized (lock) {
                thread = null;
                if (progressCheck != null) {
                    progressCheck.close();
                }
                places.leave(this);
                if (isPutBack && !answer.isDone()) {
                    line.add(this);
                }
                isPutBack = false;
            }
            startNext();
        }

        /** Fails the waiting request, and interrupts the thread if the rendering is running. */
        private void end(Exception reason) {
            synchronized (lock) {
                answer.completeExceptionally(reason);
                interrupt();
            }
        }

        private void interrupt() {
            if (thread != null) {
                thread.interrupt();
            }
        }

        private Duration processorTime(Thread worker) {
            return ProcessorTime.of(worker, earlier.plus(elapsed())).minus(earlier);
        }

        private Duration elapsed() {
            return Duration.ofNanos(time.nanoTime() - begunNanos);
        }

        private void scheduleCheck(Duration delay) {
            progressCheck = time.schedule(delay, this::checkProgress);
        }

        /**
         * Checks whether the rendering has become slow or has exceeded its timeout. A slow rendering may be interrupted
         * in order to be queued again. If it ignores the interrupt, its timeout still applies.
         */
        private void checkProgress() {
            synchronized (lock) {
                if (thread == null || answer.isDone()) {
                    return;
                }
                Duration elapsed = elapsed();
                if (elapsed.compareTo(timeout) >= 0) {
                    isOverdue();
                } else {
                    Duration rest = timeout.minus(elapsed);
                    Duration next =
                            isPutBack ? rest : untilSlow(processorTime(thread)).orElse(rest);
                    scheduleCheck(next.compareTo(rest) < 0 ? next : rest);
                }
            }
            startNext();
            refuseWhatCannotStart();
        }

        /**
         * Returns the time until the next check for slowness; empty if the rendering is already slow. If the rendering
         * has just become slow, and other renderings use all slots for slow documents, this method interrupts the
         * rendering.
         */
        private Optional<Duration> untilSlow(Duration taken) {
            Duration more = RenderingPlaces.SLOW.minus(taken);
            if (!more.isZero() && !more.isNegative()) {
                return Optional.of(more.compareTo(TICK) < 0 ? TICK : more);
            }
            if (!places.hasBecomeSlow(this)) {
                isPutBack = true;
                interrupt();
            }
            return Optional.empty();
        }

        private void isOverdue() {
            places.overrun(this);
            if (!subject.isBounded()) { // a bounded rendering is late only because the machine is slow
                timedOut.add(subject); // before the client gets the error, because the client may retry
            }
            end(tookTooLong());
        }
    }

    /**
     * Cancels all renderings, and interrupts their threads. The threads are daemons, so that a thread that ignores the
     * interrupt does not keep the process alive.
     */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            List<Work<?>> all = new ArrayList<>(line);
            all.addAll(places.taken());
            line.clear();
            all.forEach(task -> task.end(new CancellationException("The provider is closed")));
        }
        threads.shutdown();
    }
}
