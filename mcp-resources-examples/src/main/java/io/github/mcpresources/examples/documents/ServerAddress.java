package io.github.mcpresources.examples.documents;

import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/**
 * A server to mount, as given on the command line.
 *
 * @param name the name of the mount
 * @param server the URL of the server, or {@code stdio:} and the command that starts the server
 */
record ServerAddress(String name, String server) {

    private static final String STDIO = "stdio:";

    Upstream upstream() {
        return server.startsWith(STDIO)
                ? McpUpstream.stdio(command().toArray(String[]::new)).build()
                : McpUpstream.http(URI.create(server)).build();
    }

    /** Splits the command at spaces, except inside single or double quotes. */
    List<String> command() {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (char c : server.substring(STDIO.length()).toCharArray()) {
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                begun = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a quote is not closed: " + server);
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }

    /** Converts command line values in the form {@code NAME=SERVER}. */
    static final class Converter implements CommandLine.ITypeConverter<ServerAddress> {
        @Override
        public ServerAddress convert(String text) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new TypeConversionException("write NAME=URL or NAME=\"stdio:command\", not " + text);
            }
            ServerAddress address = new ServerAddress(text.substring(0, equals), text.substring(equals + 1));
            try {
                address.upstream().close(); // validates the address; nothing is connected yet
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(String.valueOf(wrong.getMessage()));
            }
            return address;
        }
    }
}
