package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests several servers with the same resources. Each request of revision 2026-07-28 may go to any of these servers.
 */
class ReplicasTest {

    private static final int SIZE = 95;

    private static byte[] key(int content) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) content);
        return key;
    }

    private static TestServer replica(KeyRing keys) throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        for (int at = 0; at < SIZE; at++) {
            registry.resource("notes://" + at).text("note " + at);
        }
        return TestServer.start(
                TestServer.Kind.STREAMABLE,
                ResourceServer.builder(registry)
                        .limits(ResourceLimits.builder().pageSize(10).build())
                        .keys(keys)
                        .build());
    }

    private static StatelessClient.Reply page(TestServer server, Object cursor) throws Exception {
        return new StatelessClient(server.endpoint())
                .call("resources/list", cursor == null ? Map.of() : Map.of("cursor", cursor));
    }

    @Test
    void listsAllPagesAcrossReplicasWithSameKey() throws Exception {
        try (TestServer one = replica(KeyRing.of(key(1)));
                TestServer other = replica(KeyRing.of(key(1)))) {
            List<TestServer> servers = List.of(one, other);
            List<Object> uris = new ArrayList<>();
            Object cursor = null;
            int pages = 0;
            do {
                Map<String, Object> page =
                        page(servers.get(pages++ % 2), cursor).result();
                ((List<?>) page.get("resources")).forEach(resource -> uris.add(((Map<?, ?>) resource).get("uri")));
                cursor = page.get("nextCursor");
            } while (cursor != null);

            assertThat(pages).isEqualTo(10);
            assertThat(uris).hasSize(SIZE).doesNotHaveDuplicates();
        }
    }

    /** Rotates the keys of two replicas one after the other, between the pages of a client. */
    @Test
    void listsAllPagesWhileKeysAreRotated() throws Exception {
        KeyRing ofOne = KeyRing.of(key(1));
        KeyRing ofOther = KeyRing.of(key(1));
        List<Runnable> steps = List.of(
                () -> ofOne.replace(key(1), key(2)),
                () -> ofOther.replace(key(1), key(2)),
                () -> ofOther.replace(key(2), key(1)),
                () -> ofOne.replace(key(2), key(1)),
                () -> {}, // two pages, so that the client has no cursor of the old key
                () -> {},
                () -> ofOne.replace(key(2)),
                () -> ofOther.replace(key(2)),
                () -> {});
        try (TestServer one = replica(ofOne);
                TestServer other = replica(ofOther)) {
            List<TestServer> servers = List.of(one, other);
            List<Object> uris = new ArrayList<>();
            Object cursor = null;
            int pages = 0;
            do {
                Map<String, Object> page = page(servers.get(pages % 2), cursor).result();
                ((List<?>) page.get("resources")).forEach(resource -> uris.add(((Map<?, ?>) resource).get("uri")));
                cursor = page.get("nextCursor");
                if (cursor != null) {
                    steps.get(pages++).run();
                }
            } while (cursor != null);

            assertThat(uris).hasSize(SIZE).doesNotHaveDuplicates();
        }
    }

    @Test
    void refusesCursorOfServerWithOtherKey() throws Exception {
        try (TestServer one = replica(KeyRing.of(key(1)));
                TestServer other = replica(KeyRing.of(key(2)))) {
            Object cursor = page(one, null).result().get("nextCursor");

            assertThat(page(other, cursor).error()).containsEntry("code", -32602);
        }
    }
}
