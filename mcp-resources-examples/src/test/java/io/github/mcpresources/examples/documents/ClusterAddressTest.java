package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterAddressTest {

    @ParameterizedTest
    @CsvSource({
        "redis://localhost:6379, redis://localhost:6379",
        "redis://:secret@localhost/2, redis://localhost/2",
        "rediss://ann:secret@redis.example.com:6380, rediss://redis.example.com:6380",
        "redis://[::1]:6379, redis://[::1]:6379",
        "postgresql://ann:secret@db/app?sslmode=require, postgresql://db/app",
    })
    void textHasNeitherUserNorPassword(String url, String shown) {
        assertThat(ClusterAddress.parse(url)).hasToString(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "redis://localhost:6379, false",
        "redis://secret@localhost, true",
        "redis://:secret@localhost, true",
        "postgresql://ann@db/app, false",
        "postgresql://ann:secret@db/app, true",
        "postgresql://db/app?user=ann&password=secret, true",
    })
    void findsPassword(String url, boolean hasPassword) {
        assertThat(ClusterAddress.parse(url).hasPassword()).isEqualTo(hasPassword);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost:6379",
                "http://secret@localhost",
                "redis:",
                "redis://",
                "redis:///secret",
                "redis://ann:se cret@localhost",
                "redis://ann:se#cret@localhost:6379",
                "postgres://ann:secret@db/app",
                "jdbc:postgresql://db/app?password=secret"
            })
    void refusesOtherTextWithoutRepeatingIt(String url) {
        assertThatThrownBy(() -> ClusterAddress.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("redis://HOST:PORT")
                .hasMessageNotContaining("cret")
                .hasNoCause();
    }

    @Test
    void refusesPortThatRedisCannotHave() {
        assertThatThrownBy(() -> ClusterAddress.parse("redis://:secret@localhost:99999"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }
}
