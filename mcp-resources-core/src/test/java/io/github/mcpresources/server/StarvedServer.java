package io.github.mcpresources.server;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A server whose readers need more memory than the heap has. It prints its port on the first line and serves until its
 * input ends.
 */
final class StarvedServer {

    private StarvedServer() {}

    public static void main(String[] arguments) throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("test://small").read(request -> ReadResult.text("small"));
        registry.resource("test://reader").read(request -> ReadResult.bytes(tooMuch()));
        registry.resource("test://stage")
                .readAsync(request -> CompletableFuture.supplyAsync(() -> ReadResult.bytes(tooMuch())));
        registry.resource("test://stream").read(request -> ReadResult.of(ContentPart.stream(StarvedServer::stream)));
        registry.resource("test://everything").read(request -> ReadResult.text(String.valueOf(everything())));
        registry.template("test://template/{id}")
                .read(request -> ReadResult.text(new String(tooMuch(), StandardCharsets.UTF_8)));
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, ResourceServer.of(registry));
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(server.endpoint().getPort());
            input.readLine();
        }
    }

    private static InputStream stream() {
        return new InputStream() {
            @Override
            public int read() {
                return tooMuch()[0];
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return tooMuch().length;
            }
        };
    }

    /** Uses up all memory in small allocations. */
    private static long everything() {
        List<byte[]> held = new ArrayList<>();
        while (held.size() < Integer.MAX_VALUE) {
            held.add(new byte[100_000]);
        }
        return held.size();
    }

    /** Allocates more than the heap has, so that the JVM itself throws the error. */
    private static byte[] tooMuch() {
        return new byte[Integer.MAX_VALUE - 8];
    }
}
