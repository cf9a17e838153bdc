package io.github.mcpresources.benchmarks.load;

import io.github.mcpresources.benchmarks.SampleResources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A load generator for one server. Each client waits for a response before it sends the next request. */
final class Load implements AutoCloseable {

    private final ServerUnderLoad server;
    private final List<String> uris;
    private final List<Client> clients = new ArrayList<>();
    private final ExecutorService threads;
    private int nextUri;

    /** Creates a generator, connects its clients, and verifies the server's responses. */
    Load(ServerUnderLoad server, int connections) throws IOException {
        Scenario scenario = server.scenario();
        this.server = server;
        this.uris = SampleResources.shuffledUris(scenario.resources());
        this.threads = Executors.newFixedThreadPool(connections);
        for (int number = 0; number < connections; number++) {
            clients.add(new Client(server.port(), scenario.transport()));
        }
        clients.get(0).verifyRead(scenario.resources());
        if (scenario.serving().hasLists()) {
            clients.get(0).verifyList(scenario.resources(), scenario.serving().hasPages());
        }
    }

    /**
     * Sends requests until the given number of requests is sent or the time limit is reached. Returns the server's
     * average CPU time and allocated memory per request.
     *
     * @throws IOException if a response is wrong or missing
     */
    Sample batch(Operation operation, int requests, long seconds) throws IOException, InterruptedException {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        int first = nextUri;
        Meter before = server.meter();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        List<Future<?>> workers = new ArrayList<>();
        for (Client client : clients) {
            Callable<Void> worker = () -> {
                for (int at = next.getAndIncrement();
                        at < requests && System.nanoTime() < end;
                        at = next.getAndIncrement()) {
                    switch (operation) {
                        case READ -> client.read(uris.get((first + at) % uris.size()));
                        case LIST -> client.page();
                        case BLOB -> client.blob();
                    }
                    answered.incrementAndGet();
                }
                return null;
            };
            workers.add(threads.submit(worker));
        }
        for (Future<?> worker : workers) {
            try {
                worker.get();
            } catch (ExecutionException failure) {
                throw new IOException("A request to " + server.scenario() + " failed", failure.getCause());
            }
        }
        nextUri = (first + answered.get()) % uris.size();
        return Sample.of(server.meter().since(before), answered.get());
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        for (Client client : clients) {
            client.close();
        }
    }
}
