package io.github.mcpresources.testkit.internal.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.testkit.client.ClientException;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The commands that show a server's lists, contents and notifications. */
final class ShowCommands {

    private static final int MAX_PAGES = 1_000;
    private static final int MAX_CHARACTERS = 10_000;

    private ShowCommands() {}

    /** The base class of the commands. It creates the client and the output. */
    abstract static class ShowCommand implements Callable<Integer> {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private ServerOptions server = new ServerOptions();

        @Override
        public Integer call() {
            PrintWriter out = new PrintableWriter(spec.commandLine().getOut());
            try (ResourceClient client = server.client()) {
                return run(client, out);
            } finally {
                out.flush();
            }
        }

        abstract int run(ResourceClient client, PrintWriter out);
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists the resources of all pages.")
    static final class ListCommand extends ShowCommand {
        @Override
        int run(ResourceClient client, PrintWriter out) {
            return show(client.listAll(MAX_PAGES), "uri", out);
        }
    }

    @Command(name = "templates", mixinStandardHelpOptions = true, description = "Lists the templates of all pages.")
    static final class TemplatesCommand extends ShowCommand {
        @Override
        int run(ResourceClient client, PrintWriter out) {
            return show(client.templatesAll(MAX_PAGES), "uriTemplate", out);
        }
    }

    private static int show(List<JsonNode> items, String field, PrintWriter out) {
        for (JsonNode item : items) {
            out.println(column(item.path(field).asText()) + "\t"
                    + column(item.path("mimeType").asText("-")) + "\t"
                    + column(item.path("title").asText(item.path("name").asText(""))));
        }
        return 0;
    }

    private static String column(String text) {
        return Printable.of(text, MAX_CHARACTERS);
    }

    @Command(
            name = "read",
            mixinStandardHelpOptions = true,
            description = "Shows the text of a resource, with control characters escaped, or the size of its blobs.")
    static final class ReadCommand extends ShowCommand {

        @Parameters(paramLabel = "URI", description = "The URI of the resource.")
        private String uri = "";

        @Option(names = "--raw", description = "Show the request and the response as JSON, exactly as they were sent.")
        private boolean raw;

        @Override
        int run(ResourceClient client, PrintWriter out) {
            Reply reply = client.read(uri);
            if (raw) {
                out.println(reply);
                return reply.succeeded() ? 0 : 1;
            }
            if (!reply.succeeded()) {
                throw new ClientException(uri + " could not be read.\n" + reply);
            }
            for (JsonNode content : reply.contents()) {
                out.println("── " + content.path("uri").asText() + "  "
                        + content.path("mimeType").asText("-"));
                out.println(
                        content.has("text")
                                ? content.path("text").asText()
                                : "(blob of " + content.path("blob").asText().length() + " characters of base64)");
            }
            return 0;
        }
    }

    @Command(
            name = "watch",
            mixinStandardHelpOptions = true,
            description =
                    "Shows the notifications for a resource and for the list of resources, until you stop the command with Ctrl+C.")
    static final class WatchCommand extends ShowCommand {

        @Parameters(paramLabel = "URI", description = "The URI of the resource.")
        private String uri = "";

        @Option(
                names = "--seconds",
                paramLabel = "NUMBER",
                defaultValue = "86400",
                description = "The number of seconds after which the command ends. Default: ${DEFAULT-VALUE}, one day.")
        private int seconds = 86_400;

        @Override
        int run(ResourceClient client, PrintWriter out) {
            ServerOptions.atLeastOne("--seconds", seconds);
            try (Listening listening = client.watch(List.of(uri))) {
                out.println("Watching " + uri + " on " + client + " with revision " + client.revision() + ".");
                out.flush();
                long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
                while (System.nanoTime() < end && listening.ended().isEmpty()) {
                    show(client.nextNotification(any -> true, Duration.ofSeconds(1)), out);
                }
                Optional<Message> before; // messages that arrived before the end of the stream
                do {
                    before = client.nextNotification(any -> true, Duration.ZERO);
                    show(before, out);
                } while (before.isPresent());
                listening.ended().filter(exchange -> exchange.answer() != null).ifPresent(out::println);
            }
            return 0;
        }

        private static void show(Optional<Message> received, PrintWriter out) {
            received.ifPresent(message -> {
                out.println(message.raw());
                out.flush();
            });
        }
    }
}
