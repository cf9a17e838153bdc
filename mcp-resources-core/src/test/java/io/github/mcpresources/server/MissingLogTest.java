package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Child;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.File;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the warning on standard error that SLF4J has no provider. */
class MissingLogTest {

    /** Creates and closes two servers. */
    static final class Application {
        public static void main(String[] arguments) {
            ResourceServer.of(ResourceRegistry.create()).close();
            ResourceServer.of(ResourceRegistry.create()).close();
        }
    }

    private static String errorOutput(boolean hasProvider) throws Exception {
        ProcessBuilder child = Child.of(Application.class, List.of());
        if (!hasProvider) {
            int classPath = child.command().indexOf("-cp") + 1;
            String without = Stream.of(child.command().get(classPath).split(File.pathSeparator))
                    .filter(entry -> !entry.contains("slf4j-simple"))
                    .collect(Collectors.joining(File.pathSeparator));
            child.command().set(classPath, without);
        }
        Process process = child.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        String said = new String(process.getErrorStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void reportsMissingSlf4jProviderOnceOnStandardError() throws Exception {
        assertThat(errorOutput(false)).containsOnlyOnce("mcp-resources: SLF4J has no provider");
    }

    @Test
    void reportsNothingIfSlf4jProviderIsPresent() throws Exception {
        assertThat(errorOutput(true)).doesNotContain("SLF4J");
    }
}
