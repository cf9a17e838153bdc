package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests notifications to two callers over HTTP. Each caller receives its own notifications and none of the other
 * caller.
 */
class CallersTest {

    private static final String LIST_CHANGED = "notifications/resources/list_changed";

    private final ResourceRegistry registry = ResourceRegistry.create();
    /** The access granted to callers, as {@code name uri}. Every caller may see {@code notes://all/}. */
    private final Set<String> grants = ConcurrentHashMap.newKeySet();

    private final ResourceServer resources = ResourceServer.builder(registry)
            .principal(context -> (String) context.get("X-User"))
            .visibility((caller, uri, descriptor) -> uri.startsWith("notes://all/")
                    || caller.principal()
                            .filter(name ->
                                    uri.startsWith("notes://" + name + "/") || grants.contains(name + " " + uri))
                            .isPresent())
            .build();

    CallersTest() {
        registry.template("notes://{owner}/{id}").content(ReadResult.text("note"));
        registry.resource("notes://all/").text("directory of all");
    }

    @ParameterizedTest
    @EnumSource(names = {"SSE", "STREAMABLE"})
    void sendsNoEventToOtherCaller(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources);
                Wire ann = listening(server, "ann");
                Wire bob = listening(server, "bob")) {
            subscribe(ann, "notes://ann/1");
            subscribe(ann, "notes://all/end");
            subscribe(bob, "notes://bob/1");
            subscribe(bob, "notes://all/end");
            assertThat(error(bob.request("resources/subscribe", Map.of("uri", "notes://ann/1"))))
                    .as("as if it were not there")
                    .isEqualTo(Map.of(
                            "code", -32002, "message", "Resource not found", "data", Map.of("uri", "notes://ann/1")));

            resources.events().updated("notes://ann/1");
            assertThat(updates(ann, "notes://ann/1")).containsExactly("notes://ann/1");
            resources.events().updated("notes://bob/1");
            assertThat(updates(bob, "notes://bob/1")).containsExactly("notes://bob/1");
            resources.events().updatedUnder("notes://ann/");
            resources.events().updatedMatching("notes://{owner}/{id}", Map.of("owner", "ann"));
            registry.resource("notes://ann/2").text("only hers");
            awaitListChanged(ann);
            resources.events().updated("notes://all/end");

            assertThat(updates(bob, "notes://all/end"))
                    .as("all that came on the stream of the other")
                    .containsExactly("notes://all/end");
            registry.resource("notes://bob/2").text("only his");
            awaitListChanged(bob);
            resources.events().updated("notes://all/end");
            assertThat(updates(bob, "notes://all/end")).containsExactly("notes://all/end");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SSE", "STREAMABLE"})
    void sendsNoUpdatesAfterAccessIsWithdrawn(TestServer.Kind kind) throws Exception {
        String secret = "notes://vault/1";
        grants.add("ann " + secret);
        grants.add("bob " + secret);
        try (TestServer server = TestServer.start(kind, resources);
                Wire ann = listening(server, "ann");
                Wire bob = listening(server, "bob")) {
            for (Wire wire : List.of(ann, bob)) {
                subscribe(wire, secret);
                subscribe(wire, "notes://all/end");
            }
            resources.events().updated(secret);
            assertThat(updates(ann, secret)).containsExactly(secret);
            assertThat(updates(bob, secret)).containsExactly(secret);

            grants.remove("bob " + secret);
            resources.events().updated(secret);
            resources.events().updatedUnder("notes://vault/");
            assertThat(updates(ann, secret)).containsExactly(secret);
            resources.events().updated("notes://all/end");
            assertThat(updates(bob, "notes://all/end")).as("silence before it").containsExactly("notes://all/end");

            grants.add("bob " + secret);
            resources.events().updated(secret);
            assertThat(updates(bob, secret))
                    .as("the subscription is still there")
                    .containsExactly(secret);
        }
    }

    private static Wire listening(TestServer server, String user) throws Exception {
        Wire wire = server.connect("2025-11-25", Map.of("X-User", user));
        return wire instanceof HttpWire http ? http.listen() : wire;
    }

    private static void subscribe(Wire wire, String uri) throws Exception {
        assertThat(result(wire.request("resources/subscribe", Map.of("uri", uri))))
                .isEmpty();
    }

    /**
     * Returns the URIs of all messages up to the update of the given URI. A message that is not an update is
     * represented by its method.
     */
    private static List<String> updates(Wire wire, String last) throws InterruptedException {
        List<String> uris = new ArrayList<>();
        while (!uris.contains(last)) {
            Map<String, Object> message = wire.notification();
            uris.add(
                    message.get("params") instanceof Map<?, ?> params && params.get("uri") instanceof String uri
                            ? uri
                            : String.valueOf(message.get("method")));
        }
        return uris;
    }

    /** Waits for the notification that the list changed, and skips updates that arrive before it. */
    private static void awaitListChanged(Wire wire) throws InterruptedException {
        Map<String, Object> message = wire.notification();
        while (!LIST_CHANGED.equals(message.get("method"))) {
            message = wire.notification();
        }
    }
}
