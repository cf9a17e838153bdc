package io.github.mcpresources.samples.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/** Checks that the class path of a sample has each artifact of the MCP SDK once, and all of them in the same version. */
public abstract class OneSdkVersion {

    private static final String DESCRIPTIONS = "classpath*:META-INF/maven/io.modelcontextprotocol.sdk/*/pom.properties";

    private final String[] artifacts;

    /**
     * Creates the check.
     *
     * @param artifacts the artifacts of the SDK that the sample needs
     */
    protected OneSdkVersion(String... artifacts) {
        this.artifacts = artifacts;
    }

    @Test
    void classPathHasOneVersionOfSdk() throws IOException {
        Map<String, String> versions = Arrays.stream(
                        new PathMatchingResourcePatternResolver().getResources(DESCRIPTIONS))
                .map(description -> {
                    try {
                        return PropertiesLoaderUtils.loadProperties(description);
                    } catch (IOException failure) {
                        throw new UncheckedIOException(failure);
                    }
                })
                // fails if there are two versions of an artifact
                .collect(Collectors.toMap(it -> it.getProperty("artifactId"), it -> it.getProperty("version")));
        assertThat(versions).containsOnlyKeys(artifacts);
        assertThat(versions.values()).containsOnly(versions.get("mcp-core"));
    }
}
