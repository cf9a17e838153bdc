package io.github.mcpresources.testkit;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.client.ServedResources;
import io.github.mcpresources.testkit.harness.RecordingListener;
import io.github.mcpresources.testkit.junit.ServeResources;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.Event;

/** Tests that resources are served while a test runs, and that a connection left open fails the test. */
class ServeResourcesTest {

    private static final RecordingListener received = new RecordingListener();

    @ServeResources
    private static final ServedResources ofTheClass =
            ServedResources.of(ResourceServer.builder(registry("of the class")).listener(received));

    @ServeResources
    private final ServedResources notes = ServedResources.of(registry("alpha"));

    private static ResourceRegistry registry(String text) {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a").text(text);
        return registry;
    }

    @Test
    void servesFieldToSeveralClients() {
        try (ResourceClient modern = notes.client();
                ResourceClient legacy = notes.client().revision(Revision.V2025_11_25)) {
            assertThat(modern.read("notes://a")).hasText("alpha");
            assertThat(legacy.read("notes://a")).hasText("alpha");
            assertThat(notes.openSessions()).hasSize(2);
        }
        assertThat(notes.openSessions()).isEmpty();
    }

    @Test
    void appliesSettingsOfServerBuilder() {
        try (ResourceClient client = ofTheClass.client()) {
            assertThat(client.read("notes://a")).hasText("of the class");
            received.await(request -> request.method().equals("resources/read"), Duration.ofMinutes(5));
        }
    }

    @Nested
    class InANestedClass {
        @Test
        void servesFieldsOfOuterClass() {
            try (ResourceClient client = notes.client()) {
                assertThat(client.list()).lists("notes://a");
            }
        }
    }

    @Test
    void throwsIfFieldIsNotServed() {
        ServedResources idle = ServedResources.of(registry("alpha"));
        assertThatIllegalStateException().isThrownBy(idle::server).withMessageContaining("@ServeResources");
    }

    @Tag("inner")
    static class Leaking {
        @ServeResources
        final ServedResources notes = ServedResources.of(registry("alpha"));

        @Test
        void leavesOneOfTwoSessionsOpen() {
            try (ResourceClient client = notes.client()) {
                client.list();
                openAndForget(client);
            }
        }

        @SuppressWarnings("resource") // left open on purpose
        private static void openAndForget(ResourceClient client) {
            client.copy().open();
        }

        @Test
        void closesAllSessions() {
            assertThat(notes.openSessions()).isEmpty();
            try (ResourceClient client = notes.client()) {
                client.list();
            }
        }
    }

    @Tag("inner")
    static class LeakingInTheClass {
        @ServeResources
        static final ServedResources notes = ServedResources.of(registry("alpha"));

        @SuppressWarnings("resource") // left open on purpose
        @Test
        void forgets() {
            notes.client().open();
        }
    }

    @Tag("inner")
    static class Mistaken {
        @ServeResources
        final ResourceRegistry registry = registry("alpha");

        @Test
        void isNotRun() {}
    }

    @Test
    void failsTestThatLeavesSessionOpen() {
        List<Event> failed = ContractRun.of(Leaking.class).allEvents().failed().list();
        assertThat(failed).singleElement().extracting(ContractRun::failure).satisfies(leak -> {
            assertThat(leak).hasMessageContaining("still open: 1.").hasMessageContaining("ResourceClient");
            assertThat(leak.getSuppressed()[0].getStackTrace())
                    .anyMatch(frame -> frame.getMethodName().equals("openAndForget"));
        });
    }

    @Test
    void failsClassThatLeavesSessionOpen() {
        List<Event> failed = ContractRun.of(LeakingInTheClass.class)
                .containerEvents()
                .failed()
                .list();
        assertThat(failed)
                .singleElement()
                .extracting(ContractRun::failure)
                .satisfies(leak -> assertThat(leak).hasMessageContaining("still open: 1."));
    }

    @Test
    void refusesFieldOfAnotherType() {
        List<Event> failed =
                ContractRun.of(Mistaken.class).testEvents().failed().list();
        assertThat(failed)
                .singleElement()
                .extracting(ContractRun::failure)
                .satisfies(refusal -> assertThat(refusal).hasMessageContaining("ServedResources.of(registry)"));
    }
}
