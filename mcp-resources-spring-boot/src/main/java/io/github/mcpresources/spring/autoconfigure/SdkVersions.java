package io.github.mcpresources.spring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLConnection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The versions of the MCP SDK's artifacts on the class path, from the {@code pom.properties} files that Maven adds to
 * jars. An artifact without this file is left out.
 */
record SdkVersions(Map<String, Set<String>> byArtifact) {

    private static final String DESCRIPTION = "META-INF/maven/io.modelcontextprotocol.sdk/%s/pom.properties";
    private static final List<String> ARTIFACTS = List.of("mcp", "mcp-core", "mcp-json-jackson2", "mcp-json-jackson3");

    /** Returns the class path locations of the {@code pom.properties} files of the SDK's artifacts. */
    static Stream<String> descriptions() {
        return ARTIFACTS.stream().map(artifact -> String.format(DESCRIPTION, artifact));
    }

    static SdkVersions of(ClassLoader loader) {
        Map<String, Set<String>> found = new TreeMap<>();
        try {
            for (String artifact : ARTIFACTS) {
                for (URL description : Collections.list(loader.getResources(String.format(DESCRIPTION, artifact)))) {
                    String version = version(description);
                    if (version != null) {
                        found.computeIfAbsent(artifact, any -> new TreeSet<>()).add(version);
                    }
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return new SdkVersions(found);
    }

    private static @Nullable String version(URL description) throws IOException {
        URLConnection connection = description.openConnection();
        connection.setUseCaches(false); // a cached jar file would stay open
        Properties properties = new Properties();
        try (InputStream in = connection.getInputStream()) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }

    boolean differ() {
        return byArtifact.values().stream().flatMap(Set::stream).distinct().count() > 1;
    }

    @Override
    public String toString() {
        return byArtifact.entrySet().stream()
                .map(artifact -> artifact.getKey() + " " + String.join(" and ", artifact.getValue()))
                .collect(Collectors.joining(", "));
    }
}
