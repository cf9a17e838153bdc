package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests a server in an application that lacks the JSON modules of the SDK. */
class MissingJsonTest {

    /** Returns the jars of this test. Surefire's own jar, which may be the whole class path, refers to all jars. */
    private static URL[] withoutJson() {
        URL[] found = Stream.of("jdk.module.path", "surefire.test.class.path")
                .map(property -> System.getProperty(property, ""))
                .flatMap(path -> Stream.of(path.split(File.pathSeparator, -1)))
                .filter(entry -> !entry.isEmpty() && !entry.contains("mcp-json-jackson"))
                .map(MissingJsonTest::url)
                .toArray(URL[]::new);
        assertThat(found).isNotEmpty();
        return found;
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Test
    void namesTheMissingDependency() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(withoutJson(), ClassLoader.getPlatformClassLoader())) {
            Class<?> registry = loader.loadClass("io.github.mcpresources.registry.ResourceRegistry");
            Class<?> provider = loader.loadClass("io.github.mcpresources.ResourceProvider");
            Class<?> server = loader.loadClass("io.github.mcpresources.server.ResourceServer");
            Object resources = registry.getMethod("create").invoke(null);
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            thread.setContextClassLoader(loader); // the SDK looks for its mapper there
            try {
                assertThatThrownBy(() -> server.getMethod("of", provider).invoke(null, resources))
                        .isInstanceOf(InvocationTargetException.class)
                        .cause()
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("io.modelcontextprotocol.sdk:mcp (Jackson 3)");
            } finally {
                thread.setContextClassLoader(before);
            }
        }
    }
}
