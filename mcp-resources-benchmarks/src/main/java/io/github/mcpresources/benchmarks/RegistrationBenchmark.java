package io.github.mcpresources.benchmarks;

import io.github.mcpresources.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
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

/** A comparison of registering resources in one batch with putting the same URIs and texts into a {@link TreeMap}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgs = "-Xmx2g")
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class RegistrationBenchmark {

    @Param("100000")
    public int resources;

    /** The order of registration: sorted by URI, or shuffled. */
    @Param({"sorted", "shuffled"})
    public String order;

    private final String text = SampleResources.text(0);
    private List<String> uris;

    @Setup
    public void prepare() {
        uris = new ArrayList<>(SampleResources.shuffledUris(resources));
        if (order.equals("sorted")) {
            Collections.sort(uris);
        }
    }

    /** Registers all resources in one batch. */
    @Benchmark
    public ResourceRegistry batch() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.batch(() -> {
            for (String uri : uris) {
                registry.resource(uri).mimeType(SampleResources.MIME_TYPE).text(text);
            }
        });
        return registry;
    }

    /** Puts all texts into a {@link TreeMap}. The time is a lower bound for {@link #batch}. */
    @Benchmark
    public SortedMap<String, String> treeMap() {
        SortedMap<String, String> map = new TreeMap<>();
        for (String uri : uris) {
            map.put(uri, text);
        }
        return map;
    }
}
