package io.github.mcpresources.examples.documents;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Parses the arguments of the command line. If all arguments are folders, picocli is not loaded, because loading it
 * takes about a fifth of the startup time.
 */
final class Arguments {

    private static final String USAGE = "Use --help to show the usage";

    private Arguments() {}

    /** Thrown if the server cannot use the arguments. The user sees the message. */
    static final class WrongArgumentsException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        WrongArgumentsException(String message) {
            super(message);
        }
    }

    /** A task that runs the server. */
    interface Serving {

        /**
         * Serves clients until the server stops, and returns the exit code.
         *
         * @throws WrongArgumentsException if the server cannot use the arguments
         */
        int serve() throws Exception;
    }

    /**
     * Checks whether the arguments request a text, such as the help, that the server prints instead of serving clients.
     */
    static boolean askForInformation(String... arguments) {
        return Stream.of(arguments).anyMatch(List.of("-h", "--help", "-V", "--version")::contains);
    }

    static int run(DocumentServer server, String... arguments) {
        Optional<List<Path>> folders = foldersOnly(arguments);
        return folders.isPresent() ? run(server, folders.get()) : parse(server, arguments);
    }

    private static int run(DocumentServer server, List<Path> folders) {
        try {
            return server.serve(folders);
        } catch (Exception failure) {
            failure.printStackTrace(server.console().log());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /**
     * Returns the arguments as paths. Returns empty if an argument is an option, an invalid path or an argument file
     * ({@code @file}). Picocli must then parse the arguments.
     */
    static Optional<List<Path>> foldersOnly(String... arguments) {
        try {
            return Stream.of(arguments).anyMatch(argument -> argument.startsWith("-") || argument.startsWith("@"))
                    ? Optional.empty()
                    : Optional.of(Stream.of(arguments).map(Path::of).toList());
        } catch (InvalidPathException wrong) { // picocli explains it
            return Optional.empty();
        }
    }

    private static int parse(DocumentServer server, String... arguments) {
        CommandLine commandLine = new CommandLine(server);
        commandLine.setOut(writer(server.console().out()));
        commandLine.setErr(writer(server.console().log()));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setParameterExceptionHandler(Arguments::explain);
        HelpGroups.apply(commandLine);
        return commandLine.execute(arguments);
    }

    /** Prints the error and a reference to {@code --help}. The complete help would move the error off the screen. */
    private static int explain(ParameterException wrong, String[] arguments) {
        PrintWriter err = wrong.getCommandLine().getErr();
        err.println(wrong.getMessage());
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println(USAGE);
        err.flush();
        return CommandLine.ExitCode.USAGE;
    }

    /** Runs a server. If an argument is wrong, prints the error in the same way as a parse error. */
    static int explained(Serving server, Console console) throws Exception {
        try {
            return server.serve();
        } catch (WrongArgumentsException wrong) {
            PrintWriter err = writer(console.log());
            err.println(wrong.getMessage());
            err.println(USAGE);
            return CommandLine.ExitCode.USAGE;
        }
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }
}
