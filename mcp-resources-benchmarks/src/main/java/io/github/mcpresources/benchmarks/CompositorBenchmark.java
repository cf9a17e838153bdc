package io.github.mcpresources.benchmarks;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.PrefixFormat;
import io.github.mcpresources.compositor.ResourceCompositor;
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
 * What a mount costs: to put an id in front of a URI and take it off again, beside one concatenation and one search for a
 * character; and to read through a compositor, beside a read of the provider itself, from URI to result in one process.
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

    /** A registry of a thousand entries and a template, alone and as the third of five mounts. */
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
        context = RequestContext.detached();
    }

    /** The least that a prefix can cost. */
    @Benchmark
    public String concat() {
        return mount.concat("+").concat(uri);
    }

    /** A prefix, with the check of what is put together. */
    @Benchmark
    public String addPrefix() {
        return PrefixFormat.STANDARD.addPrefix(mount, uri);
    }

    /** The least that it can cost to take it off. */
    @Benchmark
    public String indexOf() {
        return outer.substring(outer.indexOf('+') + 1);
    }

    /** Mount and URI of an outer URI, with the check that there is no other one for the two. */
    @Benchmark
    public Optional<PrefixFormat.Split> split() {
        return PrefixFormat.STANDARD.split(outer);
    }

    /** A read of the provider itself; as from the wire, the URI is a string of its own each time, with no hash known. */
    @Benchmark
    public @Nullable Object readDirect() {
        return direct.read(line.substring(line.length() - uri.length()), context)
                .toCompletableFuture()
                .join();
    }

    /** The same read through a mount. */
    @Benchmark
    public @Nullable Object readMounted() {
        return mounted.read(line.substring(line.length() - outer.length()), context)
                .toCompletableFuture()
                .join();
    }
}
