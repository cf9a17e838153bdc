package io.github.mcpresources.benchmarks.load;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/**
 * A process that serves one scenario, so that its CPU time belongs only to that scenario. It prints its port. Then it
 * prints a {@link Meter} for every line that it reads. It ends when its standard input is closed.
 */
final class ServerProcess {

    /** The prefix of each line for the parent process. */
    static final String ANSWER = "server: ";

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private ServerProcess() {}

    /**
     * Runs the server until standard input is closed.
     *
     * @param args a {@link Transport}, a {@link Serving}, the number of resources, and whether there is a large blob
     * @throws Exception if the server does not start
     */
    public static void main(String[] args) throws Exception {
        Server server = start(new Scenario(
                Transport.valueOf(args[0]),
                Serving.valueOf(args[1]),
                Integer.parseInt(args[2]),
                Boolean.parseBoolean(args[3])));
        say(String.valueOf(server.getURI().getPort()));
        measureOnDemand();
        System.exit(0);
    }

    /** Starts a server on a free port of the loopback interface. */
    static Server start(Scenario scenario) throws Exception {
        if (!scenario.isPossible()) {
            throw new IllegalArgumentException(
                    scenario.serving() + " does not support " + scenario.transport() + "; choose another --serving");
        }
        Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ServletContextHandler context = new ServletContextHandler();
        if (scenario.transport() == Transport.FILTER && scenario.serving() != Serving.READY) {
            serveFiltered(context, scenario);
        } else {
            addServlet(context, servlet(scenario));
        }
        server.setHandler(context);
        server.start();
        return server;
    }

    private static void addServlet(ServletContextHandler context, HttpServlet servlet) {
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
    }

    private static void serveFiltered(ServletContextHandler context, Scenario scenario) {
        HttpServletStreamableServerTransportProvider streamable =
                HttpServletStreamableServerTransportProvider.builder().build();
        AttachedServing attached = new AttachedServing(scenario.serving() == Serving.ATTACHED_READER);
        FilterHolder filter = new FilterHolder(attached.serveFiltered(streamable, scenario));
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
        addServlet(context, streamable);
    }

    private static HttpServlet servlet(Scenario scenario) {
        if (scenario.serving() == Serving.READY) {
            return new ReadyServlet(scenario.resources());
        }
        Serving.Behind behind = scenario.serving().behind();
        if (scenario.transport() == Transport.STREAMABLE) {
            HttpServletStreamableServerTransportProvider streamable =
                    HttpServletStreamableServerTransportProvider.builder().build();
            behind.serve(streamable, scenario);
            return streamable;
        }
        HttpServletStatelessServerTransport stateless =
                HttpServletStatelessServerTransport.builder().build();
        behind.serve(stateless, scenario);
        return stateless;
    }

    private static void measureOnDemand() throws IOException {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (commands.readLine() != null) {
            long allocated = Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                    .filter(bytes -> bytes > 0) // -1 for a thread that has ended
                    .sum();
            say(new Meter(SYSTEM.getProcessCpuTime(), allocated).line());
        }
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
