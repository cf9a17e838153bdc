package io.github.mcpresources.internal.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    void returnsDeclaredCharsetOrUtf8() {
        assertThat(MediaTypes.charset("text/plain; Charset=iso-8859-1")).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(MediaTypes.charset("text/plain;a=b; charset=\"UTF-16\"")).isEqualTo(StandardCharsets.UTF_16);
        assertThat(MediaTypes.charset("text/plain; charset=klingon")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(MediaTypes.charset("text/plain; charset=\u0000")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(MediaTypes.charset("text/plain; charset=")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(MediaTypes.charset("text/plain")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(MediaTypes.charset(null)).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void detectsTypeByNameAndBytes() {
        assertThat(MediaTypes.byName("page.html")).contains("text/html");
        assertThat(MediaTypes.byName("unknown.zzzz")).isEmpty();
        assertThat(MediaTypes.detect("%PDF-1.7".getBytes(StandardCharsets.US_ASCII), null))
                .isEqualTo("application/pdf");
        assertThat(MediaTypes.detect("%PDF-1.7".getBytes(StandardCharsets.US_ASCII), "no-extension"))
                .isEqualTo("application/pdf");
    }

    /** Uses a new class loader, in which no type has been detected yet. */
    @Test
    void detectsTypesOnInterruptedThreadAndKeepsInterrupt() throws Exception {
        byte[] xml = "<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(StandardCharsets.UTF_8);
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        try (URLClassLoader fresh = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(fresh);
            Method detect = fresh.loadClass(MediaTypes.class.getName()).getMethod("detect", byte[].class, String.class);
            thread.interrupt();
            Object first = detect.invoke(null, xml, "unnamed");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(first).isEqualTo("image/svg+xml");
            assertThat(detect.invoke(null, xml, "unnamed")).isEqualTo("image/svg+xml");
        } finally {
            boolean ignored = Thread.interrupted();
            thread.setContextClassLoader(usual);
        }
    }

    static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String property : List.of("jdk.module.path", "java.class.path")) {
            for (String path : System.getProperty(property, "").split(File.pathSeparator, -1)) {
                if (!path.isEmpty()) {
                    urls.add(Path.of(path).toUri().toURL());
                }
            }
        }
        return urls.toArray(new URL[0]);
    }
}
