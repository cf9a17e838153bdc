package io.github.mcpresources.benchmarks;

import io.github.mcpresources.uri.UriTemplateRouter;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
 * A benchmark of finding the template that matches a URI among many templates. It compares this library's router with a
 * hash lookup (the lower bound), with precompiled regular expressions, and with the SDK's matcher.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 2,
        jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class RouterBenchmark {

    private static final int SEED = 20251125;
    private static final int FEW = 10;

    /** The form of the templates and the URIs. */
    public enum Shape {
        /** URIs that each match a template. */
        HIT("x://n%d/{id}/pages/{page}", "x://n%d/report-7/pages/12"),
        /**
         * The same templates as for HIT, with ten URIs that are requested repeatedly, so that their data stays in the
         * processor's cache.
         */
        HIT_FEW("x://n%d/{id}/pages/{page}", "x://n%d/report-7/pages/12"),
        /** URIs that match a template up to its first value, but no template completely. */
        MISS("x://n%d/{id}/pages/{page}", "x://n%d/report-7/parts/12"),
        /** Templates that all start with the same 67 characters, and URIs that each match a template. */
        SHARED_PREFIX(
                "docs://handbook.example.com/organisation/engineering/platform/team-%d/{id}/pages/{page}",
                "docs://handbook.example.com/organisation/engineering/platform/team-%d/report-7/pages/12"),
        /**
         * Templates with several variables in one path segment, so that a URI can be split into values in several ways.
         */
        TIER_2("x://n%d/{a}-{b}-{c}", "x://n%d/2025-11-report"),
        /** Templates with several variables in one path segment, before the text that distinguishes the templates. */
        TIER_2_FIRST("x://{a}-{b}-{c}/n%d", "x://2025-11-report/n%d");

        private final String template;
        private final String uri;

        Shape(String template, String uri) {
            this.template = template;
            this.uri = uri;
        }

        String template(int number) {
            return String.format(template, number);
        }

        String uri(int number) {
            return String.format(uri, number);
        }
    }

    /** Templates with one URI each. The benchmark requests the URIs in shuffled order. */
    @State(Scope.Benchmark)
    public static class ManyTemplates {
        @Param({"10", "1000", "10000"})
        public int templates;

        @Param
        public Shape shape;

        private RoutingSample sample;
        private String[] uris;
        private int next;

        @Setup
        public void prepare() {
            // The keys of the map are separate String instances, because the URI of a request is also a new String.
            IntFunction<String> known = shape == Shape.MISS ? Shape.HIT::uri : shape::uri;
            sample = new RoutingSample(templates, shape::template, known);
            uris = IntStream.range(0, templates).mapToObj(shape::uri).toArray(String[]::new);
            int step = templates / FEW;
            for (int number = 0; number < templates; number += step) {
                sample.verify(uris[number], shape == Shape.MISS ? -1 : number);
            }
            if (shape == Shape.HIT_FEW) {
                uris = IntStream.range(0, FEW).mapToObj(i -> uris[i * step]).toArray(String[]::new);
            }
            Collections.shuffle(Arrays.asList(uris), new Random(SEED));
        }

        private String uri() {
            next = next + 1 == uris.length ? 0 : next + 1;
            return uris[next];
        }
    }

    /**
     * 1,000 templates, and a URI of a million characters that matches one of them. Nearly all characters belong to the
     * value of one variable.
     */
    @State(Scope.Benchmark)
    public static class LongUri {
        private static final int TEMPLATES = 1_000;
        private static final int NUMBER = 500;

        private RoutingSample sample;
        private String uri;

        @Setup
        public void prepare() {
            sample = new RoutingSample(
                    TEMPLATES, Shape.HIT::template, number -> number == NUMBER ? longUri() : Shape.HIT.uri(number));
            uri = longUri();
            sample.verify(uri, NUMBER);
        }

        private static String longUri() {
            return Shape.HIT.uri(NUMBER).replace("report-7", "report-7".repeat(125_000));
        }
    }

    /**
     * Routes with this library's router.
     *
     * @return the route, with undecoded values; null if no template matches
     */
    @Benchmark
    public UriTemplateRouter.@Nullable Route<String> router(ManyTemplates many) {
        return many.sample.route(many.uri());
    }

    /**
     * Routes with this library's router and decodes all values.
     *
     * @return the values; null if no template matches
     */
    @Benchmark
    public @Nullable Map<String, Object> routerValues(ManyTemplates many) {
        return values(many.sample.route(many.uri()));
    }

    /**
     * Iterates over the URI once and looks it up in a hash map. The time is a lower bound for the other methods.
     *
     * @return the template; null if no template matches
     */
    @Benchmark
    public @Nullable String limit(ManyTemplates many) {
        return many.sample.limit(many.uri());
    }

    /**
     * Tries one compiled regular expression after another.
     *
     * @return the template; null if no template matches
     */
    @Benchmark
    @Fork(1)
    public @Nullable String regex(ManyTemplates many) {
        return many.sample.regex(many.uri());
    }

    /**
     * Tries one template after another with the SDK's matcher.
     *
     * @return the template; null if no template matches
     */
    @Benchmark
    @Fork(1)
    public @Nullable String sdk(ManyTemplates many) {
        return many.sample.sdk(many.uri());
    }

    /**
     * Does the same as {@link #router}, with a URI of a million characters.
     *
     * @return the route, with undecoded values; null if no template matches
     */
    @Benchmark
    public UriTemplateRouter.@Nullable Route<String> longUriRouter(LongUri one) {
        return one.sample.route(one.uri);
    }

    /**
     * Does the same as {@link #routerValues}, with a URI of a million characters.
     *
     * @return the values; null if no template matches
     */
    @Benchmark
    public @Nullable Map<String, Object> longUriRouterValues(LongUri one) {
        return values(one.sample.route(one.uri));
    }

    /**
     * Does the same as {@link #limit}, with a URI of a million characters.
     *
     * @return the template; null if no template matches
     */
    @Benchmark
    public @Nullable String longUriLimit(LongUri one) {
        return one.sample.limit(one.uri);
    }

    /**
     * Does the same as {@link #regex}, with a URI of a million characters.
     *
     * @return the template; null if no template matches
     */
    @Benchmark
    @Fork(1)
    public @Nullable String longUriRegex(LongUri one) {
        return one.sample.regex(one.uri);
    }

    /**
     * Does the same as {@link #sdk}, with a URI of a million characters.
     *
     * @return the template; null if no template matches
     */
    @Benchmark
    @Fork(1)
    public @Nullable String longUriSdk(LongUri one) {
        return one.sample.sdk(one.uri);
    }

    private static @Nullable Map<String, Object> values(UriTemplateRouter.@Nullable Route<String> route) {
        return route == null ? null : route.match().values();
    }
}
