package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests lists that are read while eight threads register, update, hide and remove entries. An entry that exists all the
 * time appears once and in order in each complete list, the changes of a batch appear together, and no cursor fails.
 * {@code -Dchurn.seconds=60} makes the test run for a minute on each transport.
 */
class WalkWhileChurningTest {

    private static final Duration LONG = Duration.ofSeconds(Integer.getInteger("churn.seconds", 1));
    private static final int WRITERS = 8;
    private static final int WALKERS = 2;
    private static final List<String> STABLE = IntStream.range(0, 200)
            .mapToObj(number -> String.format(Locale.ROOT, "churn://%03d/stable", number))
            .toList();

    private static final List<String> STABLE_TEMPLATES =
            STABLE.stream().map(uri -> uri + "/{id}").toList();

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger changes = new AtomicInteger();
    private final AtomicInteger walks = new AtomicInteger();
    private final AtomicInteger pages = new AtomicInteger();

    @ParameterizedTest
    @EnumSource
    void listsStableEntriesOnce(TestServer.Kind kind) throws Exception {
        STABLE.forEach(uri -> registry.resource(uri).text(uri));
        STABLE_TEMPLATES.forEach(template -> registry.template(template).content(ReadResult.text("")));
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().pageSize(17).build())
                .build();
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + WALKERS);
        try (TestServer server = TestServer.start(kind, resources)) {
            List<Future<?>> walkers = new ArrayList<>();
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int number = i;
                writers.add(threads.submit(() -> churn(number)));
            }
            Instant end = Instant.now().plus(LONG);
            Wire shared = kind == TestServer.Kind.STDIO ? server.connect() : null;
            for (int i = 0; i < (shared == null ? WALKERS : 1); i++) {
                Wire wire = shared == null ? server.connect() : shared;
                walkers.add(threads.submit(() -> walk(wire, end)));
            }
            for (Future<?> walker : walkers) {
                walker.get(LONG.toSeconds() + 60, TimeUnit.SECONDS);
            }
            over.set(true);
            for (Future<?> writer : writers) {
                writer.get(5, TimeUnit.MINUTES);
            }
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
        System.out.printf("Churn of %s on %s: %s changes, %s walks, %s pages%n", LONG, kind, changes, walks, pages);
    }

    /**
     * Changes the entries of one writer, which are between the stable entries: single entries, and pairs ("twins") that
     * are added and removed in one batch.
     */
    private Void churn(int writer) {
        Random random = new Random(writer);
        while (!over.get()) {
            int number = random.nextInt(STABLE.size());
            String prefix = String.format(Locale.ROOT, "churn://%03d/", number);
            ResourceRegistry.Registration single =
                    registry.resource(prefix + "single-" + writer).text("");
            List<ResourceRegistry.Registration> twins = new ArrayList<>();
            registry.batch(() -> {
                twins.add(registry.resource(prefix + "twin-" + writer + "-1").text(""));
                twins.add(registry.resource(prefix + "twin-" + writer + "-2").text(""));
            });
            ResourceRegistry.Registration template =
                    registry.template(prefix + "template-" + writer + "/{id}").content(ReadResult.text(""));
            template.disable();
            template.enable();
            template.close();
            single.update(it -> it.title("changed"));
            single.disable();
            single.enable();
            single.close();
            registry.batch(() -> twins.forEach(ResourceRegistry.Registration::close));
            changes.addAndGet(11);
        }
        return null;
    }

    private Void walk(Wire wire, Instant end) throws Exception {
        try (wire) {
            do {
                List<List<String>> walked = ProviderLists.pages(params -> wire.request("resources/list", params));
                List<String> seen = ProviderLists.joined(walked);
                assertThat(seen).isSorted().doesNotHaveDuplicates();
                assertThat(seen).filteredOn(uri -> uri.endsWith("/stable")).isEqualTo(STABLE);
                walked.forEach(WalkWhileChurningTest::hasWholeTwins);
                List<String> templates = ProviderLists.templates(wire);
                assertThat(templates).isSorted().doesNotHaveDuplicates();
                assertThat(templates)
                        .filteredOn(template -> template.endsWith("/stable/{id}"))
                        .isEqualTo(STABLE_TEMPLATES);
                walks.incrementAndGet();
                pages.addAndGet(walked.size());
            } while (Instant.now().isBefore(end));
        }
        return null;
    }

    /** Checks that a page shows one consistent state: it contains both twins or neither. */
    private static void hasWholeTwins(List<String> page) {
        for (int at = 0; at < page.size(); at++) {
            String uri = page.get(at);
            if (uri.matches(".*/twin-.-1") && at + 1 < page.size()) {
                assertThat(page.get(at + 1)).isEqualTo(uri.substring(0, uri.length() - 1) + "2");
            } else if (uri.matches(".*/twin-.-2") && at > 0) {
                assertThat(page.get(at - 1)).isEqualTo(uri.substring(0, uri.length() - 1) + "1");
            }
        }
    }
}
