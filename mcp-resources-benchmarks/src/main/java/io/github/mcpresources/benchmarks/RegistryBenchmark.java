package io.github.mcpresources.benchmarks;

import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.List;
import java.util.Optional;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of one read from the registry, and of listing one page of 100 resources. Neither cost should depend on
 * the number of resources.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgs = "-Xmx2g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class RegistryBenchmark {

    @Param({"1000", "100000", "1000000"})
    public int resources;

    private final ServerRequest context = ServerRequest.detached();
    private ResourceRegistry registry;
    private List<String> uris;
    private Page.Request nextPage = Page.Request.first(SampleResources.PAGE_SIZE);
    private int next;

    /** Creates the registry with the resources, and shuffles the URIs. */
    @Setup
    public void fill() {
        registry = SampleResources.registry(resources);
        uris = SampleResources.shuffledUris(resources);
    }

    /** Reads a different resource each time, in shuffled order. */
    @Benchmark
    public Optional<ReadResult> read() {
        next = next + 1 == resources ? 0 : next + 1;
        return registry.read(uris.get(next), context).toCompletableFuture().join();
    }

    /** Lists the next page. After the last page, lists the first page again. */
    @Benchmark
    public Page<ResourceDescriptor> page() {
        Page<ResourceDescriptor> page =
                registry.listResources(nextPage, context).toCompletableFuture().join();
        nextPage = page.nextCursor()
                .map(cursor -> Page.Request.after(cursor, SampleResources.PAGE_SIZE))
                .orElseGet(() -> Page.Request.first(SampleResources.PAGE_SIZE));
        return page;
    }
}
