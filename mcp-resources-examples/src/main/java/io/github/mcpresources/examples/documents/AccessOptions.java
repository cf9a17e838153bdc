package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.http.BearerToken;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options for access over HTTP: the token, the writing tools, the sessions, and the explorer. They do not apply
 * to stdio, where only the program that started the server can communicate with it.
 */
final class AccessOptions {

    /**
     * The environment variable that contains the token. Other users of the machine can see command lines, but not this
     * variable.
     */
    static final String VARIABLE = "DOCUMENT_SERVER_TOKEN";

    private static final String CONFIGURATION = """
            {
              "mcpServers": {
                "documents": {
                  "type": "http",
                  "url": "%s"%s
                }
              }
            }
            """;
    private static final String HEADERS = ",\n      \"headers\": {\"Authorization\": \"Bearer %s\"}";

    @Option(
            names = "--no-token",
            description = {
                "Do not require a token for HTTP requests. Every user and program on this machine can then read all"
                        + " resources, and the writing tools are disabled (see --writing-tools).",
                "Without this option, clients must send a token. Each start creates and prints a new token, unless the"
                        + " environment variable " + VARIABLE + " contains a token of 16 characters or more."
            })
    private boolean tokenless;

    @Option(
            names = "--writing-tools",
            description = "With --no-token: offer the writing tools (render_markdown, clear_store) to all clients.")
    private boolean writingTools;

    @Option(
            names = "--stateless",
            description = "With --http: clients of revisions before 2026-07-28 have no session, so that any of several"
                    + " servers can answer each request. These clients cannot subscribe or cancel, and receive no"
                    + " progress. Clients of 2026-07-28 never have sessions.")
    private boolean stateless;

    @Option(
            names = "--no-explorer",
            description = "With --http: do not serve the explorer, a page at http://localhost:PORT/ that shows what"
                    + " clients see.")
    private boolean unexplored;

    private final @Nullable String given;

    AccessOptions(Map<String, String> environment) {
        given = environment.get(VARIABLE);
    }

    /**
     * Checks that the options can be combined.
     *
     * @throws IllegalArgumentException if an option has no effect in combination with the other options
     */
    void check(boolean isHttp) {
        if (tokenless && !isHttp) {
            throw new IllegalArgumentException(
                    "--no-token needs --http PORT; without --http there is no token, so leave out --no-token");
        }
        if (stateless && !isHttp) {
            throw new IllegalArgumentException(
                    "--stateless needs --http PORT; without --http there is only one client, so leave out --stateless");
        }
        if (unexplored && !isHttp) {
            throw new IllegalArgumentException(
                    "--no-explorer needs --http PORT; without --http there is no page, so leave out --no-explorer");
        }
        if (writingTools && !tokenless) {
            throw new IllegalArgumentException(
                    "--writing-tools needs --no-token; with a token these tools are always enabled, so leave out"
                            + " --writing-tools");
        }
    }

    /**
     * Returns the token that clients must send over HTTP; empty if no token is required.
     *
     * @throws IllegalArgumentException if the token in the environment variable is invalid, or is given together with
     *     {@code --no-token}
     */
    Optional<BearerToken> token() {
        if (tokenless && given != null) {
            throw new IllegalArgumentException(
                    "--no-token is given, but " + VARIABLE + " is set: leave out one of the two");
        }
        if (tokenless) {
            return Optional.empty();
        }
        if (given == null) {
            return Optional.of(BearerToken.generate());
        }
        try {
            return Optional.of(BearerToken.of(given));
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(
                    VARIABLE + ": " + unusable.getMessage() + "; create a token with: openssl rand -hex 32", unusable);
        }
    }

    boolean isStateless() {
        return stateless;
    }

    boolean isExplored() {
        return !unexplored;
    }

    boolean mayWrite() {
        return !tokenless || writingTools;
    }

    /** Returns the access rules and a client configuration to copy. A token from the environment is not shown. */
    String explanation(String url, Optional<BearerToken> token) {
        if (token.isEmpty()) {
            return "Warning: without a token, every user and program on this machine can read all resources"
                    + (writingTools
                            ? ", and use the writing tools"
                            : ". The writing tools are disabled; to enable them, add --writing-tools")
                    + ".\n"
                    + CONFIGURATION.formatted(url, "");
        }
        if (given != null) {
            return "Clients must send the token in " + VARIABLE + ":\n"
                    + CONFIGURATION.formatted(url, HEADERS.formatted("${" + VARIABLE + "}"));
        }
        return "Clients must send this token. Each start creates a new token, unless " + VARIABLE + " is set:\n"
                + CONFIGURATION.formatted(url, HEADERS.formatted(token.get().text()));
    }
}
