package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.http.BearerToken;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The part of the command line that says who may come in over HTTP, and whether tools may write. On standard input and
 * output only the program that started the server can talk to it, so that neither is asked there.
 */
final class AccessOptions {

    /** The environment variable with a token. Other users of the machine see command lines, but not this. */
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
                "Answer HTTP requests without a token, so that every user and program of this machine can read what is"
                        + " served. Tools that write are off then.",
                "Without this, clients send a token. It is made anew and printed at each start; the environment variable "
                        + VARIABLE + " sets one that stays, of 16 characters or more."
            })
    private boolean tokenless;

    @Option(
            names = "--writing-tools",
            description = "With --no-token: offer the tools that write (render_markdown, clear_store) to everybody.")
    private boolean writingTools;

    private final @Nullable String given;

    /** Options in an environment. */
    AccessOptions(Map<String, String> environment) {
        given = environment.get(VARIABLE);
    }

    /**
     * Refuses options that say nothing together with the others.
     *
     * @throws IllegalArgumentException if there are such
     */
    void check(boolean isHttp) {
        if (tokenless && !isHttp) {
            throw new IllegalArgumentException(
                    "--no-token is for --http PORT: without that there is no token, so leave it out");
        }
        if (writingTools && !tokenless) {
            throw new IllegalArgumentException(
                    "--writing-tools is for --no-token: without that the tools that write are on, so leave it out");
        }
    }

    /**
     * The token that clients must send over HTTP; empty where they need none.
     *
     * @throws IllegalArgumentException if the one that was given cannot be used
     */
    Optional<BearerToken> token() {
        if (tokenless && given != null) {
            throw new IllegalArgumentException("--no-token, but " + VARIABLE + " is set: leave out one of them");
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

    /** Whether the tools that write are served over HTTP. */
    boolean mayWrite() {
        return !tokenless || writingTools;
    }

    /** Tells who may come in, and what to copy into the configuration of a client; a token that was given is not shown. */
    String explanation(String url, Optional<BearerToken> token) {
        if (token.isEmpty()) {
            return "Warning: without a token, every user and program of this machine can read what is served"
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
