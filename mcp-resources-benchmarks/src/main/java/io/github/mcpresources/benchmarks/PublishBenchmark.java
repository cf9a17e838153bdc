package io.github.mcpresources.benchmarks;

import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of publishing an update to 0, 1 or 1,000 subscribers, while there are 100,000 subscriptions to other
 * resources. The benchmark {@code publisher} passes the delivery to other threads, as a server does, and measures the
 * time until the publisher continues. The benchmark {@code all} delivers on the publishing thread, and includes the
 * visibility check of each subscriber and the call of its sink.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgs = "-Xmx2g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class PublishBenchmark {

    private static final String PUBLISHED = SampleResources.uri(0) + "/published";

    /** The number of subscriptions to resources that are not updated. */
    @Param("100000")
    public int subscriptions;

    /** The number of subscribers of the published resource. */
    @Param({"0", "1", "1000"})
    public int subscribers;

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });
    private SubscriptionManager handingOver;
    private SubscriptionManager onThisThread;

    /** Opens sessions and subscribes them to resources. */
    @Setup
    public void subscribe() {
        ResourceRegistry registry = SampleResources.registry(subscriptions);
        registry.resource(PUBLISHED).text("published");
        handingOver = SampleSubscriptions.manager(registry, threads);
        onThisThread = SampleSubscriptions.manager(registry, Runnable::run);
        for (SubscriptionManager manager : new SubscriptionManager[] {handingOver, onThisThread}) {
            SampleSubscriptions.subscribeToEach(manager, subscriptions);
            for (int number = 0; number < subscribers; number++) {
                SampleSubscriptions.subscribe(SampleSubscriptions.session(manager, number), PUBLISHED);
            }
        }
    }

    @TearDown
    public void end() {
        handingOver.close();
        onThisThread.close();
        threads.shutdownNow();
    }

    /** Publishes an update that other threads deliver. */
    @Benchmark
    public void publisher() {
        handingOver.updated(PUBLISHED);
    }

    /** Publishes an update and delivers it on this thread. */
    @Benchmark
    public void all() {
        onThisThread.updated(PUBLISHED);
    }
}
