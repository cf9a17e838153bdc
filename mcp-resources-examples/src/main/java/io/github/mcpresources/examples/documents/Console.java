package io.github.mcpresources.examples.documents;

import java.io.InputStream;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.Map;

/**
 * The standard streams and the environment variables of a process.
 *
 * @param in the standard input
 * @param out the standard output, only for messages of the protocol and for text that the user requests
 * @param err the standard error, for messages to the user
 * @param log the standard error for log lines and errors, which can contain text from clients and arguments
 * @param environment the environment variables
 */
record Console(InputStream in, PrintStream out, PrintStream err, PrintStream log, Map<String, String> environment) {

    static Console of(InputStream in, PrintStream out, PrintStream err, Map<String, String> environment) {
        return new Console(in, out, err, new LogOutput(err, InstantSource.system()), environment);
    }
}
