package io.github.mcpresources.benchmarks;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.RequestSettings;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.protocol.Revisions;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.List;
import java.util.Map;
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

/** A benchmark of complete requests without a transport, from decoded parameters to the JSON objects of the result. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgs = "-Xmx2g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class RequestsBenchmark {

    @Param({"1000", "100000", "1000000"})
    public int resources;

    private final RequestOrigin client = RequestOrigin.sessionless(Revisions.V2025_11_25, Caller.ANONYMOUS);
    private ResourceRequests requests;
    private List<String> uris;
    private Map<String, Object> nextPage = Map.of();
    private int next;

    /** Shuffles the URIs, and creates the request handler for a registry with the resources. */
    @Setup
    public void fill() {
        uris = SampleResources.shuffledUris(resources);
        RequestSettings settings = new RequestSettings(
                ResourceLimits.builder().pageSize(SampleResources.PAGE_SIZE).build(),
                MemoryBudget.shared(),
                Visibility.EVERYTHING,
                TimeSource.system(),
                caller -> Runnable::run,
                (context, reader) -> reader,
                McpJsonDefaults.getMapper(),
                KeyRing.random(),
                CacheHint.NONE,
                false,
                List.of());
        requests = new ResourceRequests(SampleResources.registry(resources), settings);
    }

    /** Answers a {@code resources/read} of a different resource each time, in shuffled order. */
    @Benchmark
    public Map<String, Object> read() {
        next = next + 1 == resources ? 0 : next + 1;
        return answer("resources/read", Map.of("uri", uris.get(next)));
    }

    /** Answers a {@code resources/list} of the next page. After the last page, lists the first page again. */
    @Benchmark
    public Map<String, Object> page() {
        Map<String, Object> result = answer("resources/list", nextPage);
        Object cursor = result.get("nextCursor");
        nextPage = cursor == null ? Map.of() : Map.of("cursor", cursor);
        return result;
    }

    private Map<String, Object> answer(String method, Map<String, Object> params) {
        Answer answer = requests.handle(method, params, client, null)
                .answer()
                .toCompletableFuture()
                .join();
        if (answer instanceof Answer.Result result) {
            return result.json();
        }
        throw new IllegalStateException(method + " failed: " + answer);
    }
}
