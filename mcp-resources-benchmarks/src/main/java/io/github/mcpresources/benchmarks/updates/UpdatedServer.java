package io.github.mcpresources.benchmarks.updates;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A process with a server whose resources change on command. It prints its port. Then it executes the command in each
 * line that it reads, and prints one line with the result. It ends when its standard input is closed.
 */
final class UpdatedServer {

    /** The prefix of each line for the parent process. */
    static final String ANSWER = "server: ";

    private static final Duration LOOK = Duration.ofMillis(100);

    private final BlockedWriter blockedWriter = new BlockedWriter();
    private final ServerConnector connector;
    private final ResourceEvents events;

    private UpdatedServer(ServerConnector connector, ResourceEvents events) {
        this.connector = connector;
        this.events = events;
    }

    /**
     * Runs the server until standard input is closed.
     *
     * @param args one element: the idle timeout of a connection, in milliseconds
     * @throws Exception if the server does not start
     */
    public static void main(String[] args) throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        for (int number = 0; number < Topics.SHARED; number++) {
            registry.resource(Topics.shared(number)).text("shared");
        }
        registry.template(Topics.FLOOD_TEMPLATE).content(ReadResult.text("flood"));
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .subscriptions(s -> s.bytesPerSession(4L << 20))
                        .build())
                .build();
        HttpServletStreamableServerTransportProvider servlet =
                HttpServletStreamableServerTransportProvider.builder().build();
        McpServer.sync(resources.wrap(servlet)).serverInfo("updates", "1").build();

        Server jetty = new Server();
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        connector.setIdleTimeout(Long.parseLong(args[0]));
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        jetty.setHandler(context);
        jetty.start();
        say(String.valueOf(connector.getLocalPort()));

        UpdatedServer server = new UpdatedServer(connector, resources.events());
        server.watch();
        server.obey();
        System.exit(0);
    }

    private void watch() {
        TimerTask look = new TimerTask() {
            @Override
            public void run() {
                blockedWriter.blockedMillis();
            }
        };
        new Timer("watcher", true).schedule(look, 0, LOOK.toMillis());
    }

    private void obey() throws IOException {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ", 2);
            String argument = words.length > 1 ? words[1] : "";
            say(
                    switch (words[0]) {
                        case "update" -> nanosOf(() -> events.updated(argument));
                        case "flood" -> nanosOf(() -> events.updatedUnder(Topics.FLOOD_PREFIX));
                        case "blocked" -> String.valueOf(blockedWriter.blockedMillis());
                        case "longest" -> blockedWriter.longest() + " " + blockedWriter.stack();
                        case "connected" -> String.valueOf(isConnected(Integer.parseInt(argument)));
                        case "heap" -> heap();
                        default -> throw new IllegalArgumentException(line);
                    });
        }
    }

    /** Returns the number of nanoseconds for which a call to publish blocks. */
    private static String nanosOf(Runnable publish) {
        long begin = System.nanoTime();
        publish.run();
        return String.valueOf(System.nanoTime() - begin);
    }

    /** Checks whether the server still has a connection from the given port of a client. */
    private boolean isConnected(int port) {
        return connector.getConnectedEndPoints().stream()
                .anyMatch(endPoint -> endPoint.getRemoteSocketAddress() instanceof InetSocketAddress client
                        && client.getPort() == port);
    }

    /**
     * Returns the used heap memory in bytes after a full garbage collection, the number of threads and the number of
     * connections, separated by spaces.
     */
    private String heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + " "
                + ManagementFactory.getThreadMXBean().getThreadCount() + " "
                + connector.getConnectedEndPoints().size();
    }

    /**
     * Prints a line for the parent process. The prefix is needed because the JVM may print its own lines to standard
     * output.
     */
    @SuppressWarnings("SystemOut")
    private static void say(String line) {
        System.out.println(ANSWER + line);
        System.out.flush();
    }
}
