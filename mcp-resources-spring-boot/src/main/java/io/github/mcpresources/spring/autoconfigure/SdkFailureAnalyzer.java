package io.github.mcpresources.spring.autoconfigure;

import java.util.Arrays;
import java.util.ServiceConfigurationError;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;

/**
 * Explains startup failures that occur because the MCP SDK has no JSON mapper, or because its artifacts are
 * incompatible.
 */
final class SdkFailureAnalyzer extends AbstractFailureAnalyzer<Error> implements Ordered {

    private static final String SDK = "io.modelcontextprotocol.";

    /** Returns the highest precedence, so that this analyzer runs before Spring Boot's analyzer for missing methods. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, Error cause) {
        SdkVersions versions = SdkVersions.of(SdkFailureAnalyzer.class.getClassLoader());
        String found = versions.byArtifact().isEmpty() ? "" : " (" + versions + ")";
        String message = String.valueOf(cause.getMessage()).replace('/', '.');
        if (isMissingMapper(cause, message)) {
            return new FailureAnalysis(
                    "The MCP SDK" + found + " has no JSON mapper: " + message,
                    "Add io.modelcontextprotocol.sdk:mcp, which uses Jackson 3, or"
                            + " io.modelcontextprotocol.sdk:mcp-json-jackson2, in the same version as mcp-core.",
                    cause);
        }
        if (cause instanceof LinkageError && isMissingInSdk(message)) {
            return new FailureAnalysis(
                    "The artifacts of the MCP SDK" + found + " are incompatible with each other: " + message,
                    "Use the same version of all artifacts of io.modelcontextprotocol.sdk. With Spring AI, use the"
                            + " SDK version with which Spring AI was built.",
                    cause);
        }
        return null;
    }

    /** Checks whether the message names a missing class of the SDK, or a missing member of an SDK class. */
    private static boolean isMissingInSdk(String message) {
        String member = message.replaceAll("\\(.*\\)", ""); // without the parameters, which may have SDK types
        return (message.startsWith("'") ? member.substring(member.lastIndexOf(' ') + 1) : member).contains(SDK);
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
