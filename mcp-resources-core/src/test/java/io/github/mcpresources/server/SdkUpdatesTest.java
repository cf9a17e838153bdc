package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * Tests updates that the SDK's own server publishes for subscriptions that were made through this library. The updates
 * follow the rules for all subscriptions.
 */
class SdkUpdatesTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @Test
    void notifiesSubscribersOfSdkResource() throws Exception {
        ResourceServer resources = ResourceServer.of(registry);
        try (TestServer server = TestServer.startWithSdkSide(TestServer.Kind.STREAMABLE, resources);
                HttpWire wire = (HttpWire) server.connect()) {
            wire.listen();
            result(wire.request("resources/subscribe", Map.of("uri", "sdk://t/1")));
            server.notifyUpdated("sdk://t/2");
            server.notifyUpdated("sdk://t/1");
            assertThat(wire.notification().toString()).contains("sdk://t/1");
            resources.events().updated("sdk://t/1");
            assertThat(wire.notification().toString()).contains("sdk://t/1");
        }
    }

    @Test
    void checksVisibilityWhenNotifying() throws Exception {
        AtomicBoolean allowed = new AtomicBoolean(true);
        registry.resource("notes://1").text("one");
        registry.resource("notes://end").text("end");
        ResourceServer resources = ResourceServer.builder(registry)
                .visibility((caller, uri, descriptor) -> uri.equals("notes://end") || allowed.get())
                .build();
        try (TestServer server = TestServer.startWithSdkSide(TestServer.Kind.STREAMABLE, resources);
                HttpWire wire = (HttpWire) server.connect()) {
            wire.listen();
            for (String uri : new String[] {"notes://1", "notes://end", "sdk://t/1"}) {
                result(wire.request("resources/subscribe", Map.of("uri", uri)));
            }
            allowed.set(false);
            server.notifyUpdated("notes://1");
            server.notifyUpdated("sdk://t/1");
            server.notifyUpdated("notes://end");
            assertThat(wire.notification().toString()).contains("notes://end");
        }
    }

    @Test
    void countsSubscriptionsToSdkResourcesAgainstLimit() throws Exception {
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .subscriptions(s -> s.perSession(2))
                        .build())
                .build();
        try (TestServer server = TestServer.startWithSdkSide(TestServer.Kind.STREAMABLE, resources);
                HttpWire wire = (HttpWire) server.connect()) {
            result(wire.request("resources/subscribe", Map.of("uri", "sdk://t/1")));
            result(wire.request("resources/subscribe", Map.of("uri", "sdk://t/2")));
            assertThat(error(wire.request("resources/subscribe", Map.of("uri", "sdk://t/3"))))
                    .containsEntry("code", -32603);
            assertThat(error(wire.request("resources/subscribe", Map.of("uri", "sdk://none"))))
                    .isNotEmpty();
        }
    }
}
