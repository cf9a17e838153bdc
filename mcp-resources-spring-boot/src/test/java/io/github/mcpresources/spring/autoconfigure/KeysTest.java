package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks which keys the server has. A server accepts a cursor of another server if it has the key of the cursor. */
class KeysTest {

    private static final String ONE = key(1);
    private static final String TWO = key(2);

    @TempDir
    Path temp;

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class WithOwnKeys {
        @Bean
        KeyRing ownKeys() {
            return KeyRing.of(secret(1));
        }
    }

    private static byte[] secret(int content) {
        byte[] secret = new byte[32];
        Arrays.fill(secret, (byte) content);
        return secret;
    }

    private static String key(int content) {
        return Base64.getEncoder().encodeToString(secret(content));
    }

    private static Served start(String... properties) {
        return start(Served.Application.class, properties);
    }

    private static Served start(Class<?> application, String... properties) {
        return Served.start(
                application,
                Stream.concat(
                                Stream.of(
                                        "spring.ai.mcp.server.protocol=STREAMABLE",
                                        "mcp.resources.limits.page-size=10"),
                                Stream.of(properties))
                        .toArray(String[]::new));
    }

    private static String cursor(Served served) {
        try (ResourceClient client = served.client()) {
            return client.list().nextCursor().orElseThrow();
        }
    }

    private static boolean accepts(Served served, String cursor) {
        try (ResourceClient client = served.client()) {
            Reply reply = client.list(cursor);
            if (!reply.succeeded()) {
                assertThat(reply.error().path("code").asInt()).isEqualTo(-32602);
            }
            return reply.succeeded();
        }
    }

    @Test
    void sealsWithFirstKeyAndOpensWithAll() {
        try (Served both = start("mcp.resources.keys=" + TWO + "," + ONE);
                Served one = start("mcp.resources.keys[0]=" + ONE);
                Served other = start()) {
            assertThat(accepts(both, cursor(both))).isTrue();
            assertThat(accepts(both, cursor(one))).isTrue();
            assertThat(accepts(one, cursor(both))).isFalse();
            assertThat(accepts(one, cursor(other))).isFalse();
        }
    }

    @Test
    void readsFile() throws IOException {
        Path file = Files.write(temp.resolve("keys"), List.of("# keys", TWO, ONE));
        try (Served both = start("mcp.resources.keys-file=" + file);
                Served one = start("mcp.resources.keys=" + ONE)) {
            assertThat(accepts(both, cursor(one))).isTrue();
            assertThat(accepts(one, cursor(both))).isFalse();
        }
    }

    @Test
    void usesBeanOfApplication() {
        try (Served own = start(WithOwnKeys.class);
                Served one = start("mcp.resources.keys=" + ONE)) {
            assertThat(accepts(own, cursor(one))).isTrue();
            assertThat(accepts(one, cursor(own))).isTrue();
        }
    }
}
