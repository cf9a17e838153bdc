package io.github.mcpresources.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** Tests the license texts in the jar of the document server, which contains all its dependencies. */
class NoticesIT {

    @Test
    void jarNamesLicenseOfEachDependency() throws Exception {
        try (JarFile jar = new JarFile(ServerProcess.jar().toFile());
                InputStream list = jar.getInputStream(jar.getEntry("META-INF/THIRD-PARTY.txt"))) {
            assertThat(new String(list.readAllBytes(), UTF_8).lines())
                    .anyMatch(
                            line -> line.contains("(MIT License)") && line.contains("io.modelcontextprotocol.sdk:mcp:"))
                    .anyMatch(line -> line.contains("Lesser") && line.contains("org.jfree:jfreechart:"))
                    .anyMatch(line -> line.contains("LGPL") && line.contains("io.github.openhtmltopdf:"))
                    .noneMatch(line -> line.contains("Unknown license"));
            assertThat(jar.getEntry("META-INF/LICENSE-LGPL-2.1.txt")).isNotNull();
            assertThat(jar.getEntry("THIRD-PARTY.txt")).isNull();
        }
    }

    @Test
    void jarHasLicensesOfThePackagesInTheExplorer() throws Exception {
        try (JarFile jar = new JarFile(ServerProcess.jar().toFile());
                InputStream licenses =
                        jar.getInputStream(jar.getEntry("io/github/mcpresources/explorer/web/licenses.txt"))) {
            assertThat(new String(licenses.readAllBytes(), UTF_8)).contains("preact ", "dompurify ", "highlight.js ");
        }
    }
}
