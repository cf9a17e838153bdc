package io.github.mcpresources.benchmarks;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.PrefixFormat;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of the cost of a mount. Adding the prefix of a mount to a URI is compared with a concatenation. Removing
 * the prefix is compared with a search for a character. A read through a compositor is compared with a direct read from
 * the provider. Both reads are calls in the same process, without a transport.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class CompositorBenchmark {

    private static final int ENTRIES = 1_000;

    private String mount;
    private String uri;
    private String outer;
    private String line;
    private ResourceProvider direct;
    private ResourceProvider mounted;
    private RequestContext context;

    /**
     * Prepares a registry of a thousand entries and a template. The benchmarks read from the registry directly, and
     * through a compositor in which the registry is the third of five mounts.
     */
    @Setup
    public void mount() {
        mount = "docs";
        uri = "x://handbook/chapters/7/pages/12";
        outer = "docs+x://handbook/chapters/7/pages/12";
        line = "uri: " + outer;
        ResourceRegistry registry = ResourceRegistry.create();
        for (int i = 0; i < ENTRIES; i++) {
            registry.resource("x://handbook/" + i).text("text");
        }
        registry.template("x://handbook/chapters/{chapter}/pages/{page}").content(ReadResult.text("a page"));
        ResourceCompositor compositor = ResourceCompositor.create();
        for (String id : new String[] {"a", "b", mount, "c", "d"}) {
            compositor.mount(id, id.equals(mount) ? registry : ResourceRegistry.create());
        }
        direct = registry;
        mounted = compositor;
        context = ServerRequest.detached();
    }

    /** Concatenates a prefix and a URI. The time is a lower bound for {@link #addPrefix}. */
    @Benchmark
    public String concat() {
        return mount.concat("+").concat(uri);
    }

    /** Checks the id of a mount, and adds it to a URI as a prefix. */
    @Benchmark
    public String addPrefix() {
        return PrefixFormat.STANDARD.addPrefix(mount, uri);
    }

    /** Finds the separator after a prefix and cuts the prefix off. The time is a lower bound for {@link #split}. */
    @Benchmark
    public String indexOf() {
        return outer.substring(outer.indexOf('+') + 1);
    }

    /**
     * Splits a prefixed URI into the id of the mount and the original URI. This includes a check that joining the two
     * parts again results in the same prefixed URI.
     */
    @Benchmark
    public Optional<PrefixFormat.Split> split() {
        return PrefixFormat.STANDARD.split(outer);
    }

    /**
     * Reads directly from the provider. As in a received message, the URI is a new string each time, and its hash is
     * not computed yet.
     */
    @Benchmark
    public @Nullable Object readDirect() {
        return direct.read(line.substring(line.length() - uri.length()), context)
                .toCompletableFuture()
                .join();
    }

    /** Reads the same resource through a mount. */
    @Benchmark
    public @Nullable Object readMounted() {
        return mounted.read(line.substring(line.length() - outer.length()), context)
                .toCompletableFuture()
                .join();
    }
}
