package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.SharedContentStore;
import io.github.mcpresources.cluster.postgresql.PostgresContentEngine;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.cluster.redis.RedisContentEngine;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks the beans of a cluster and the messages about wrong properties, while no broker is running. */
class ClusterConfigurationTest {

    private static final String KEY = "mcp.resources.keys=MDEyMzQ1Njc4OWFiY2RlZg==";
    private static final String NAME = "spring.application.name=notes";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Nothing listens on this port. */
    private static final String URL = "mcp.resources.cluster.url=redis://ann:secret@127.0.0.1:1";

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    ResourceServerAutoConfiguration.class,
                    ClusterAutoConfiguration.class,
                    ResourceMetricsAutoConfiguration.class,
                    BusHealthAutoConfiguration.class,
                    MetricsAutoConfiguration.class,
                    SimpleMetricsExportAutoConfiguration.class,
                    CompositeMeterRegistryAutoConfiguration.class));

    private static FailureAnalysis analysis(ApplicationContextRunner application) {
        List<FailureAnalysis> found = new ArrayList<>();
        application.run(context -> {
            assertThat(context).hasFailed();
            found.add(new ConfigurationFailureAnalyzer().analyze(context.getStartupFailure()));
        });
        assertThat(found).singleElement().isNotNull();
        assertThat(found.get(0).getDescription() + found.get(0).getAction()).doesNotContain("secret@", "ann");
        return found.get(0);
    }

    @Test
    void createsNothingWithoutUrl() {
        application.run(context -> {
            assertThat(context).doesNotHaveBean(EventBus.class);
            assertThat(context).doesNotHaveBean("mcpresourcesBusHealthIndicator");
            assertThat(context.getBean(ResourceServer.class).busStatus()).isEmpty();
            assertThat(context.getBean(MeterRegistry.class).getMeters())
                    .extracting(meter -> meter.getId().getName())
                    .noneMatch(name -> name.startsWith("mcp.resources"));
        });
    }

    @Test
    void connectsServerToBus() {
        application.withPropertyValues(KEY, NAME, URL).run(context -> {
            assertThat(context).hasSingleBean(ClusterBus.class);
            assertThat(context).hasSingleBean(RedisChannel.class);
            assertThat(context).doesNotHaveBean(ContentEngine.class);
            assertThat(context.getBean(ResourceServer.class).busStatus()).isPresent();
        });
        application
                .withPropertyValues(KEY, "mcp.resources.cluster.service=notes")
                .withPropertyValues("mcp.resources.cluster.url=postgresql://ann:secret@127.0.0.1:1/notes")
                .run(context -> assertThat(context).hasSingleBean(ClusterBus.class));
    }

    @Test
    void createsContentStoreOnRequest() {
        application
                .withPropertyValues(KEY, NAME, URL, "mcp.resources.cluster.store=true")
                .run(context -> assertThat(context).hasSingleBean(SharedContentStore.class));
    }

    @Test
    void nodeWithoutBrokerStaysHealthyAndSaysThatItWorksAlone() {
        application.withPropertyValues(KEY, NAME, URL).run(context -> {
            HealthIndicator indicator = context.getBean("mcpresourcesBusHealthIndicator", HealthIndicator.class);
            MeterRegistry meters = context.getBean(MeterRegistry.class);
            assertThat(meters.get("mcp.resources.cluster.nodes").gauge().value())
                    .isZero();
            await().atMost(PATIENCE)
                    .until(() -> meters.get("mcp.resources.bus.state")
                                    .tag("state", "down")
                                    .gauge()
                                    .value()
                            == 1);
            Health health = indicator.health();
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails())
                    .containsEntry("state", "DOWN")
                    .containsEntry("node", context.getBean(ClusterBus.class).node())
                    .containsEntry("nodes", 0)
                    .containsKeys(
                            "waiting", "overflows", "resyncs", "lagMillis", "gaps", "late", "dropped", "duplicates");
        });
    }

    /** Records the types of the beans in the order in which they are closed. */
    @Configuration(proxyBeanMethods = false)
    static class Recording {

        static final List<Class<?>> CLOSED = new ArrayList<>();

        @Bean
        static DestructionAwareBeanPostProcessor recorder() {
            return new DestructionAwareBeanPostProcessor() {
                @Override
                public void postProcessBeforeDestruction(Object bean, String name) {
                    CLOSED.add(bean.getClass());
                }
            };
        }
    }

    @Test
    void closesServerBeforeBusAndBusBeforeChannel() {
        Recording.CLOSED.clear();
        application
                .withUserConfiguration(Recording.class)
                .withPropertyValues(KEY, NAME, URL, "mcp.resources.cluster.store=true")
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(Recording.CLOSED).containsSubsequence(ResourceServer.class, ClusterBus.class, RedisChannel.class);
        assertThat(Recording.CLOSED)
                .containsSubsequence(ResourceServer.class, SharedContentStore.class, RedisContentEngine.class);
    }

    @Test
    void opensContentStoreInPostgresql() {
        application
                .withPropertyValues(
                        KEY,
                        NAME,
                        "mcp.resources.cluster.url=postgresql://ann:secret@localhost:1/notes",
                        "mcp.resources.cluster.store=true")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(PostgresContentEngine.class)
                        .hasSingleBean(SharedContentStore.class));
    }

    @Test
    void requiresCommonKeys(@TempDir Path temp) throws Exception {
        FailureAnalysis analysis = analysis(application.withPropertyValues(NAME, URL));
        assertThat(analysis.getDescription()).contains("mcp.resources.cluster.url", "no common keys");
        assertThat(analysis.getAction()).contains("mcp.resources.keys", "openssl rand", "KeyRing");
        Path keys = Files.writeString(temp.resolve("keys"), Base64.getEncoder().encodeToString(new byte[32]) + "\n");
        application
                .withPropertyValues(NAME, URL, "mcp.resources.keys-file=" + keys)
                .run(context -> assertThat(context).hasNotFailed());
        application
                .withBean(KeyRing.class, () -> KeyRing.of(new byte[32]))
                .withPropertyValues(NAME, URL)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @CsvSource({
        "redis, io.github.mcpresources.cluster.redis",
        "rediss, io.github.mcpresources.cluster",
        "postgresql, io.github.mcpresources.cluster.postgresql",
        "postgresql, io.github.mcpresources.cluster"
    })
    void namesMissingModule(String scheme, String hidden) {
        FailureAnalysis analysis = analysis(application
                .withClassLoader(new FilteredClassLoader(hidden))
                .withPropertyValues(KEY, NAME, "mcp.resources.cluster.url=" + scheme + "://ann:secret@127.0.0.1:1"));
        String module = "mcp-resources-cluster-" + (scheme.startsWith("redis") ? "redis" : "postgresql");
        assertThat(analysis.getDescription()).contains("mcp.resources.cluster.url", module);
        assertThat(analysis.getAction()).contains("io.github.mcpresources:" + module, "mcp-resources-bom");
    }

    @ParameterizedTest
    @CsvSource({"nats://ann:secret@localhost, begins with nats://", "localhost:6379, has no scheme"})
    void namesUnknownScheme(String url, String fault) {
        FailureAnalysis analysis =
                analysis(application.withPropertyValues(KEY, NAME, "mcp.resources.cluster.url=" + url));
        assertThat(analysis.getDescription()).contains(fault, "redis://", "rediss://", "postgresql://");
        assertThat(analysis.getAction()).contains("EventBus");
    }

    @ParameterizedTest
    @CsvSource({
        "redis://ann:secret@local host",
        "postgresql://ann:sec%ret@localhost/notes",
        "postgresql://ann:secret@localhost:x/"
    })
    void refusesMalformedUrlWithoutShowingIt(String url) {
        assertThat(analysis(application.withPropertyValues(KEY, NAME, "mcp.resources.cluster.url=" + url))
                        .getDescription())
                .contains("The value of mcp.resources.cluster.url is not allowed");
    }

    @Test
    void requiresNameOfService() {
        assertThat(analysis(application.withPropertyValues(KEY, URL)).getDescription())
                .contains("mcp.resources.cluster.service", "spring.application.name");
        assertThat(analysis(application.withPropertyValues(KEY, URL, "spring.application.name=my notes"))
                        .getDescription())
                .contains("spring.application.name=my notes");
        assertThat(analysis(application.withPropertyValues(KEY, URL, "mcp.resources.cluster.service=a/b"))
                        .getDescription())
                .contains("mcp.resources.cluster.service=a/b", "1 to 60 letters");
    }

    @Test
    void leavesBusOfApplication() {
        application
                .withBean(EventBus.class, EventBus::inProcess)
                .withPropertyValues(URL)
                .run(context -> {
                    assertThat(context).hasSingleBean(EventBus.class);
                    assertThat(context).doesNotHaveBean(Channel.class);
                    HealthIndicator indicator =
                            context.getBean("mcpresourcesBusHealthIndicator", HealthIndicator.class);
                    await().atMost(PATIENCE)
                            .until(() ->
                                    "UP".equals(indicator.health().getDetails().get("state")));
                    assertThat(indicator.health().getDetails()).doesNotContainKey("nodes");
                });
    }

    @Test
    void leavesServerOfApplication() {
        application
                .withBean(ResourceServer.class, () -> ResourceServer.of(ResourceRegistry.create()))
                .withPropertyValues(KEY, NAME, URL)
                .run(context -> assertThat(context).doesNotHaveBean(EventBus.class));
    }

    @Test
    void startsWithoutClusterModules() {
        application
                .withClassLoader(new FilteredClassLoader("io.github.mcpresources.cluster"))
                .run(context -> assertThat(context).hasSingleBean(ResourceServer.class));
    }
}
