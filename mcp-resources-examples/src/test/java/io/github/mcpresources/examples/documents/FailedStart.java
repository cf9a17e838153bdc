package io.github.mcpresources.examples.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The result of a start of the document server in this process, on an empty standard input.
 *
 * @param exitCode the exit code with which the process of a user would end
 * @param errors the text on standard error, without the final line break
 * @param output the text on standard output
 */
record FailedStart(int exitCode, String errors, String output) {

    static FailedStart of(Object... arguments) {
        return with(Map.of(), arguments);
    }

    /** Starts the server with environment variables. */
    static FailedStart with(Map<String, String> environment, Object... arguments) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Console console = Console.of(
                InputStream.nullInputStream(),
                new PrintStream(output, true, UTF_8),
                new PrintStream(errors, true, UTF_8),
                environment);
        int exitCode = Arguments.run(
                new DocumentServer(console),
                Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        return new FailedStart(exitCode, errors.toString(UTF_8).stripTrailing(), output.toString(UTF_8));
    }
}
