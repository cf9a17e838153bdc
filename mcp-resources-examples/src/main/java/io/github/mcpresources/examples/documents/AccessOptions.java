package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.http.BearerToken;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The command line options for access over HTTP: the token, whether tools may write, and whether there are sessions. Over
 * stdio, only the program that started the server can communicate with it, so the options do not apply.
 */
final class AccessOptions {

    /** The environment variable of the token. Other users of the machine can see command lines, but not this variable. */
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
                "Answer HTTP requests without a token, so that every user and program of this machine can read all"
                        + " resources. The tools that write are then off.",
                "Without this option, clients must send a token. Each start creates and prints a new one, unless the"
                        + " environment variable " + VARIABLE + " contains one, of 16 characters or more."
            })
    private boolean tokenless;

    @Option(
            names = "--writing-tools",
            description = "With --no-token: offer the tools that write (render_markdown, clear_store) to all clients.")
    private boolean writingTools;

    @Option(
            names = "--stateless",
            description = "With --http: clients of revisions before 2026-07-28 have no session, so that any of several"
                    + " servers can answer each request. They cannot subscribe or cancel, and get no progress."
                    + " Clients of 2026-07-28 have no sessions anyway.")
    private boolean stateless;

    private final @Nullable String given;

    /** Creates options that read the token from the given environment variables. */
    AccessOptions(Map<String, String> environment) {
        given = environment.get(VARIABLE);
    }

    /**
     * Checks that the options can be combined.
     *
     * @throws IllegalArgumentException if an option has no effect in combination with the others
     */
    void check(boolean isHttp) {
        if (tokenless && !isHttp) {
            throw new IllegalArgumentException(
                    "--no-token needs --http PORT; without --http there is no token, so leave out --no-token");
        }
        if (stateless && !isHttp) {
            throw new IllegalArgumentException(
                    "--stateless needs --http PORT; without --http there is one client, so leave out --stateless");
        }
        if (writingTools && !tokenless) {
            throw new IllegalArgumentException(
                    "--writing-tools needs --no-token; with a token these tools are on, so leave out --writing-tools");
        }
    }

    /**
     * Returns the token that clients must send over HTTP; empty if no token is required.
     *
     * @throws IllegalArgumentException if the given token cannot be used, or {@code --no-token} is given too
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
                    VARIABLE + ": " + unusable.getMessage() + "; make one with: openssl rand -hex 32", unusable);
        }
    }

    /** Checks whether clients of revisions before 2026-07-28 are served without sessions. */
    boolean isStateless() {
        return stateless;
    }

    /** Checks whether the tools that write are served over HTTP. */
    boolean mayWrite() {
        return !tokenless || writingTools;
    }

    /** Returns the access rules and a client configuration to copy. A token from the environment is not shown. */
    String explanation(String url, Optional<BearerToken> token) {
        if (token.isEmpty()) {
            return "Warning: without a token, every user and program of this machine can read all resources"
                    + (writingTools ? ", and write with its tools" : ". Tools that write are off (--writing-tools)")
                    + ".\n"
                    + CONFIGURATION.formatted(url, "");
        }
        if (given != null) {
            return "Clients send the token of " + VARIABLE + ":\n"
                    + CONFIGURATION.formatted(url, HEADERS.formatted("${" + VARIABLE + "}"));
        }
        return "Clients send this token, which the next start replaces unless " + VARIABLE + " sets one:\n"
                + CONFIGURATION.formatted(url, HEADERS.formatted(token.get().text()));
    }
}
