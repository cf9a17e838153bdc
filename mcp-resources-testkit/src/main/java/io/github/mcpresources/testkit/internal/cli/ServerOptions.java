package io.github.mcpresources.testkit.internal.cli;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that select the server and its transport. */
final class ServerOptions {

    /** The transport and the address of the server. */
    static final class TransportOption {
        @Option(
                names = "--stdio",
                paramLabel = "COMMAND",
                required = true,
                description = "Start the server with this command, in one argument: --stdio \"node server.js\"."
                        + " Words may be quoted with ' or \".")
        private @Nullable String command;

        @Option(
                names = "--http",
                paramLabel = "URL",
                required = true,
                description = "Connect to the streamable HTTP endpoint at this URL.")
        private @Nullable String url;

        @Option(
                names = "--sse",
                paramLabel = "URL",
                required = true,
                description =
                        "Connect over HTTP+SSE, the older HTTP transport, with a revision up to 2025-11-25. The event"
                                + " stream at this URL contains the URL for POST requests.")
        private @Nullable String stream;

        private ResourceClient client() {
            if (url != null) {
                return ResourceClient.http(url);
            }
            return stream != null
                    ? ResourceClient.sse(stream)
                    : ResourceClient.stdio(
                            words(Objects.requireNonNull(command)).toArray(String[]::new));
        }
    }

    @ArgGroup(multiplicity = "1")
    private TransportOption transport = new TransportOption();

    @Option(
            names = "--revision",
            paramLabel = "DATE",
            description = "Use this revision of the protocol: 2025-06-18, 2025-11-25 or 2026-07-28."
                    + " Default: 2026-07-28 if the server supports it, else 2025-11-25. The check command uses both if"
                    + " the server supports both.")
    private @Nullable String revision;

    @Option(
            names = "--header",
            paramLabel = "NAME=VALUE",
            description = "Send this header with each HTTP request, such as Authorization=\"Bearer …\". Repeatable.")
    private Map<String, String> headers = new LinkedHashMap<>();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "The timeout for each answer. Default: ${DEFAULT-VALUE}.")
    private int timeout = 10;

    ResourceClient client() {
        if (isStdio() && !headers.isEmpty()) {
            throw new TypeConversionException("--header works only with --http and --sse. Stdio has no headers.");
        }
        ResourceClient client;
        try {
            client = transport.client();
            for (Map.Entry<String, String> header : headers.entrySet()) {
                client = client.header(header.getKey(), header.getValue());
            }
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(String.valueOf(wrong.getMessage()));
        }
        client = client.deadline(Duration.ofSeconds(atLeastOne("--timeout", timeout)));
        return revision().map(client::revision).orElse(client);
    }

    boolean isStdio() {
        return transport.command != null;
    }

    /** Checks whether the client can use revision 2026-07-28 over streamable HTTP. */
    boolean hasListenStreams() {
        return transport.url != null && revision().map(Revision::isStateless).orElse(true);
    }

    static int atLeastOne(String option, int value) {
        if (value < 1) {
            throw new TypeConversionException(option + " must be at least 1, not " + value + ".");
        }
        return value;
    }

    Optional<Revision> revision() {
        try {
            return Optional.ofNullable(revision).map(Revision::of);
        } catch (IllegalArgumentException unknown) {
            throw new TypeConversionException(String.valueOf(unknown.getMessage()));
        }
    }

    /** Splits a command at whitespace, except inside single or double quotes. There is no escape character. */
    static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                begun = true;
            } else if (Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                    word.setLength(0);
                    begun = false;
                }
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (quote != 0) {
            throw new TypeConversionException("--stdio: the quotation mark " + quote + " is not closed in " + command);
        }
        if (begun) {
            words.add(word.toString());
        }
        if (words.isEmpty()) {
            throw new TypeConversionException("--stdio needs a command, such as --stdio \"node server.js\"");
        }
        return words;
    }
}
