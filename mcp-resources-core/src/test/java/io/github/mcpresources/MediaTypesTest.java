package io.github.mcpresources;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "text/x-anything",
                "TEXT/HTML; charset=utf-8",
                "application/json",
                "Application/JSON;q=1",
                "application/ld+json",
                "application/vnd.api+json",
                "application/xml",
                "image/svg+xml",
                "application/javascript",
                "application/yaml",
                "application/x-yaml",
                "application/x-sh",
                "application/x-python",
                "application/toml",
                "application/sql",
                "application/graphql",
                " application/json "
            })
    void isText(String type) {
        assertThat(MediaTypes.isText(type)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"image/png", "application/pdf", "application/octet-stream", "", "text", "json", "x/text/plain"})
    void isNotText(String type) {
        assertThat(MediaTypes.isText(type)).isFalse();
    }

    @Test
    void nullIsNotText() {
        assertThat(MediaTypes.isText(null)).isFalse();
    }

    @Test
    void theCharsetIsTheDeclaredOneOrUtf8() {
        assertThat(MediaTypes.charset("text/plain; Charset=iso-8859-1")).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(MediaTypes.charset("text/plain;a=b; charset=\"UTF-16\"")).isEqualTo(StandardCharsets.UTF_16);
        assertThat(MediaTypes.charset("text/plain; charset=klingon")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(MediaTypes.charset("text/plain; charset=\u0000")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(MediaTypes.charset("text/plain; charset=")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(MediaTypes.charset("text/plain")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(MediaTypes.charset(null)).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void aTypeIsDetectedByNameAndByBytes() {
        assertThat(MediaTypes.byName("page.html")).contains("text/html");
        assertThat(MediaTypes.byName("unknown.zzzz")).isEmpty();
        assertThat(MediaTypes.detect("%PDF-1.7".getBytes(StandardCharsets.US_ASCII), null))
                .isEqualTo("application/pdf");
        assertThat(MediaTypes.detect("%PDF-1.7".getBytes(StandardCharsets.US_ASCII), "no-extension"))
                .isEqualTo("application/pdf");
    }
}
