package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.Handle;
import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.broker.Balancer;
import io.modelcontextprotocol.server.McpServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Three document servers in processes of their own, which share events and contents through a broker, behind the load
 * balancer whose configuration the guide shows. They serve a folder with a few hundred files and an Office document, and
 * the 1,501 resources of another server.
 */
final class DocumentCluster implements AutoCloseable {

    private static final int FILES = 250;
    private static final int MOUNTED = 1_501;
    private static final String TOKEN = "a-token-of-the-tests";

    private final List<Object> arguments = new ArrayList<>();
    private final List<Server> servers = new ArrayList<>();
    private final Set<String> lasting = new TreeSet<>();
    private final Deque<Handle> opened = new ArrayDeque<>();
    private Path keys = Path.of("");
    private String balanced = "";

    private DocumentCluster() {}

    /**
     * Starts the servers and the load balancer.
     *
     * @param directory a directory for their files
     * @param broker the URL of the broker
     */
    static DocumentCluster start(Path directory, String broker) throws Exception {
        DocumentCluster cluster = new DocumentCluster();
        boolean isStarted = false;
        try {
            cluster.prepare(directory, broker);
            cluster.startServers();
            cluster.startBalancer();
            isStarted = true;
            return cluster;
        } finally {
            if (!isStarted) {
                cluster.close();
            }
        }
    }

    private void prepare(Path directory, String broker) throws Exception {
        keys = directory.resolve("keys");
        useKeys("a key that all nodes share");
        Path folder = Files.createDirectory(directory.resolve("docs"));
        for (int i = 0; i < FILES; i++) {
            Files.writeString(folder.resolve("file-" + i + ".txt"), "text " + i);
            lasting.add("file:///docs/file-" + i + ".txt");
        }
        Files.copy(Path.of("sample-documents/office/report.docx"), folder.resolve("report.docx"));
        lasting.add("file:///docs/report.docx");
        ResourceRegistry registry = ResourceRegistry.create();
        for (int i = 0; i < MOUNTED; i++) {
            registry.resource("item://" + i).text("item " + i);
            lasting.add("all+item://" + i);
        }
        HttpEndpoint upstream = HttpEndpoint.start(
                ResourceServer.of(registry),
                transport -> McpServer.sync(transport).build(),
                0);
        opened.push(upstream::close);
        arguments.addAll(List.of("--cluster", broker, "--keys", keys));
        arguments.addAll(List.of("--mount", "all=" + upstream.url(), "--no-search"));
        arguments.add(folder);
    }

    private void startServers() throws IOException {
        for (int i = 1; i <= 3; i++) {
            Server server = new Server("n" + i);
            server.start();
            servers.add(server);
            opened.push(() -> server.process.close());
        }
        servers.forEach(server -> server.port = URI.create(server.process.url()).getPort());
    }

    private void startBalancer() throws IOException {
        String configuration = Files.readString(Path.of(System.getProperty("project.root"), "docs", "haproxy.cfg"));
        Balancer balancer = Balancer.start(port -> {
            String with = configuration.replace("127.0.0.1:8080", "127.0.0.1:" + port);
            for (int i = 0; i < servers.size(); i++) {
                with = with.replace("127.0.0.1:" + (8081 + i), "127.0.0.1:" + servers.get(i).port);
            }
            return with;
        });
        opened.push(balancer::close);
        balanced = "http://localhost:" + balancer.port() + "/mcp";
    }

    private final class Server {
        private final String name;
        private ServerProcess process;
        private int port;

        Server(String name) {
            this.name = name;
        }

        void start() throws IOException {
            List<Object> all = new ArrayList<>(List.of("--http", port, "--node", name));
            all.addAll(arguments);
            process = ServerProcess.documentsWithVariable("DOCUMENT_SERVER_TOKEN", TOKEN, all.toArray());
        }
    }

    /** Returns the URIs of all files and of all resources of the mounted server. */
    Set<String> lasting() {
        return lasting;
    }

    /** Replaces the keys that all servers share. Each server reads them within a second. */
    void useKeys(String... texts) throws IOException {
        List<String> lines = Stream.of(texts)
                .map(text -> Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)))
                .toList();
        Path written = Files.write(keys.resolveSibling("keys-new"), lines);
        Files.move(written, keys, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Kills a server, as kill -9 does. */
    void kill(int server) throws InterruptedException {
        servers.get(server).process.close();
        servers.get(server).process.exitCode();
    }

    /** Starts a server again, at the same port, if it is not alive. */
    void restart(int server) throws IOException {
        if (!servers.get(server).process.isAlive()) {
            servers.get(server).start();
            servers.get(server).process.url();
        }
    }

    /** Ends all servers as the operating system does, and starts them again. */
    void restartAll() throws Exception {
        servers.forEach(server -> server.process.terminate());
        for (Server server : servers) {
            server.process.exitCode();
            server.start();
        }
        servers.forEach(server -> server.process.url());
    }

    /** Returns what a server wrote to standard error. */
    String errors(int server) {
        return servers.get(server).process.errors();
    }

    /** Returns a client that is connected to one server. */
    ResourceClient client(int server, Revision revision) {
        return client("http://localhost:" + servers.get(server).port + "/mcp", revision);
    }

    /** Returns a client that is connected to the load balancer. */
    ResourceClient balanced(Revision revision) {
        return client(balanced, revision);
    }

    private static ResourceClient client(String url, Revision revision) {
        return ResourceClient.http(url)
                .revision(revision)
                .header("Authorization", "Bearer " + TOKEN)
                .deadline(ServerProcess.PATIENCE);
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }
}
