package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests large content in a result that also has a field that is not a JSON value. */
class UnwritableStreamTest {

    private static final int LENGTH = 1_000_000;

    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    private ContentPart large() {
        return ContentPart.stream("a.bin", LENGTH, () -> {
            opened.incrementAndGet();
            return new ByteArrayInputStream(new byte[LENGTH]) {
                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        });
    }

    @Test
    void closesTheStreamOfAResultThatCannotBeWritten() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("test://a")
                .mimeType("application/octet-stream")
                .read(request -> ReadResult.of(large().field("odd", Double.NaN)));
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, ResourceServer.of(registry))) {
            Map<String, Object> error = new StatelessClient(server.endpoint())
                    .call("resources/read", Map.of("uri", "test://a"))
                    .error();

            assertThat(error).containsEntry("code", -32603);
            assertThat(opened).hasPositiveValue();
            await().until(() -> closed.get() == opened.get());
        }
    }
}
