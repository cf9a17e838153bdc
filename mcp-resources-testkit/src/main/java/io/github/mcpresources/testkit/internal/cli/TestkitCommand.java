package io.github.mcpresources.testkit.internal.cli;

import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.testkit.client.ClientException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command line of the testkit. */
@Command(
        name = "mcp-resources-testkit",
        version = "mcp-resources-testkit 0.1.0-SNAPSHOT",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Checks how an MCP server serves its resources, and shows the resources.",
            "",
            "The server may be written in any language. Start with one of these commands:",
            "",
            "  check --stdio \"node server.js\"            check a server over stdio",
            "  check --http http://localhost:3000/mcp    check a server over streamable HTTP",
            "  check --sse http://localhost:3000/sse     check a server over HTTP+SSE",
            "  list --http http://localhost:3000/mcp     the list of resources",
            "  read notes://a --stdio \"node server.js\"   the contents of a resource",
            ""
        },
        subcommands = {
            CheckCommand.class,
            ShowCommands.ListCommand.class,
            ShowCommands.TemplatesCommand.class,
            ShowCommands.ReadCommand.class,
            ShowCommands.WatchCommand.class,
            CommandLine.HelpCommand.class
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:a rule is broken, or the server returned an error or cannot be reached",
            "2:the command line is invalid"
        })
public final class TestkitCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private TestkitCommand() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new TestkitCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    if (failure instanceof ClientException) {
                        command.getErr().println(Printable.lines(String.valueOf(failure.getMessage())));
                        return 1;
                    }
                    if (failure instanceof TypeConversionException) { // thrown only after all options were parsed
                        return command.getParameterExceptionHandler()
                                .handleParseException(
                                        new ParameterException(command, failure.getMessage()), new String[0]);
                    }
                    throw failure;
                });
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "A command is missing. Use check, list, templates, read or watch.");
    }
}
