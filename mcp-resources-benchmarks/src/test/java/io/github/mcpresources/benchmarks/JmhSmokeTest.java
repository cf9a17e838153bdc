package io.github.mcpresources.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every micro benchmark once, so that all of them stay executable. The measurements have no meaning here. */
final class JmhSmokeTest {

    @Test
    void runsEveryMicroBenchmark() throws RunnerException {
        var results = new Runner(new OptionsBuilder()
                        .param("resources", "250")
                        .param("templates", "20")
                        .param("subscriptions", "250")
                        .param("contents", "25")
                        .mode(Mode.SingleShotTime)
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(4) // the page benchmarks pass from the last page to the first one
                        .addProfiler(CpuTime.class)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        assertThat(results)
                .extracting(result -> result.getParams().getBenchmark())
                .anyMatch(name -> name.endsWith("RegistryBenchmark.page"))
                .anyMatch(name -> name.endsWith("StoreBenchmark.put"))
                .anyMatch(name -> name.endsWith("RegistrationBenchmark.batch"))
                .anyMatch(name -> name.endsWith("RouterBenchmark.routerValues"))
                .anyMatch(name -> name.endsWith("PublishBenchmark.publisher"))
                .anyMatch(name -> name.endsWith("RequestsBenchmark.read"))
                .anyMatch(name -> name.endsWith("ClusterBenchmark.concernsNobody"))
                .anyMatch(name -> name.endsWith("ListenerBenchmark.read"));
    }
}
