package io.github.mcpresources.spring.autoconfigure;

import java.util.Arrays;
import java.util.ServiceConfigurationError;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** An analyzer for an MCP SDK that has no JSON mapper, or consists of artifacts that do not fit together. */
final class SdkFailureAnalyzer extends AbstractFailureAnalyzer<Error> {

    private static final String SDK = "io.modelcontextprotocol.";

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, Error cause) {
        SdkVersions versions = SdkVersions.of(SdkFailureAnalyzer.class.getClassLoader());
        String found = versions.byArtifact().isEmpty() ? "" : " (" + versions + ")";
        String message = String.valueOf(cause.getMessage()).replace('/', '.');
        if (isMissingMapper(cause, message)) {
            return new FailureAnalysis(
                    "The MCP SDK" + found + " has no JSON mapper: " + message,
                    "Add io.modelcontextprotocol.sdk:mcp, which uses Jackson 3, or"
                            + " io.modelcontextprotocol.sdk:mcp-json-jackson2, in the version of mcp-core.",
                    cause);
        }
        if (cause instanceof LinkageError && message.contains(SDK)) {
            return new FailureAnalysis(
                    "The artifacts of the MCP SDK" + found + " do not fit together: " + message,
                    "Align the versions: all artifacts of io.modelcontextprotocol.sdk must have the version with which"
                            + " Spring AI was built. If the application depends on mcp-resources-core directly, exclude"
                            + " mcp-core from that dependency.",
                    cause);
        }
        return null;
    }

    private static boolean isMissingMapper(Error cause, String message) {
        return cause instanceof ServiceConfigurationError
                ? message.contains(SDK + "json") || isThrownBySdk(cause)
                : cause instanceof NoClassDefFoundError && message.contains(SDK + "json.jackson");
    }

    private static boolean isThrownBySdk(Error error) {
        return Arrays.stream(error.getStackTrace())
                .limit(1)
                .anyMatch(frame -> frame.getClassName().startsWith(SDK));
    }
}
