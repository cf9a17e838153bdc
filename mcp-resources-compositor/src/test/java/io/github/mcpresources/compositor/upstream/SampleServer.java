package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.InputRequired;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A sample server, whose resources trigger typical behavior of servers when they are read. Runs inside a test, or as a
 * child process over stdio.
 */
final class SampleServer {

    private SampleServer() {}

    /** Registers resources with contents and resources that trigger an action when they are read, and serves them. */
    static ResourceServer serve(ResourceRegistry registry, int pageSize) {
        registry.resource("test://note")
                .name("Note")
                .field("_meta", Map.of("example.com/kept", List.of(1, 2)))
                .text("Hello");
        for (int at = 0; at < 5; at++) {
            registry.resource("test://item/" + at).text("Item " + at);
        }
        registry.template("test://greet/{name}")
                .complete("name", "ada", "alan", "bob")
                .read(request -> ReadResult.text("Hello " + request.variable("name")));
        registry.resource("test://pid")
                .read(request ->
                        ReadResult.text(String.valueOf(ProcessHandle.current().pid())));
        registry.resource("test://hang").read(request -> {
            new CountDownLatch(1).await(); // blocks until interrupted
            return ReadResult.text("never");
        });
        registry.resource("test://slowly").read(request -> {
            request.context().progress(1, 2.0, "half of it");
            request.context().progress(2, 2.0, null);
            return ReadResult.text("all of it");
        });
        registry.resource("test://ask").read(SampleServer::requestName);
        ResourceServer server = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().pageSize(pageSize).build())
                .build();
        registry.resource("test://touch").read(request -> {
            server.events().updated("test://note");
            return ReadResult.text("touched");
        });
        registry.resource("test://grow").read(request -> {
            registry.resource("test://grown").text("new");
            return ReadResult.text("grown");
        });
        return server;
    }

    private static ReadResult requestName(ResourceReader.Request request) {
        InputRequired.ClientInput input = request.input();
        return input.accepted("who")
                .<ReadResult>map(who -> ReadResult.text(who.get("name") + " " + input.state() + " " + request.uri()))
                .orElseGet(() -> InputRequired.form(
                                "who", "Who are you?", Map.of("type", "object", "properties", Map.of()))
                        .state("the reader's own"));
    }

    /** Returns the command that runs the server. */
    static List<String> command(String... arguments) {
        String classPath = Stream.of(
                        System.getProperty("java.class.path", ""),
                        System.getProperty("jdk.module.path", ""),
                        Path.of("target/classes").toAbsolutePath().toString(),
                        Path.of("target/test-classes").toAbsolutePath().toString())
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(java.io.File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx64m",
                "-cp",
                classPath,
                SampleServer.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> options = List.of(arguments);
        if (options.contains("--chatty")) {
            System.out.println("Welcome to the sample server!");
            System.out.println("{\"almost\": json");
            System.out.flush();
        }
        if (options.contains("--family")) {
            new ProcessBuilder("sleep", "1000").start();
        }
        try (ResourceServer server = serve(ResourceRegistry.create(), 3)) {
            server.serveStdio("sample", "1");
        }
    }
}
