package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.stateless.Message;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.stateless.ResponseSender;
import io.github.mcpresources.internal.trace.Arrival;
import io.github.mcpresources.internal.trace.Incoming;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.Tracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that a server that is not traced allocates nothing for spans. */
class TracingOffTest {

    private static final int READS = 201;
    private static final int WARM_UP = 50;
    private static final Map<String, Object> PARAMS = Map.of("uri", "note://1", "_meta", StatelessClient.meta());
    private static final Message READ =
            Message.of(Map.of("jsonrpc", "2.0", "id", 1, "method", "resources/read", "params", PARAMS));

    private static @Nullable Incoming last;

    /** Tracing that is on, but starts no spans, so that only the description of each request is allocated. */
    private static final class WithoutSpans extends Tracing {
        @Override
        public Span request(Incoming request) {
            last = request; // escapes, so that the compiler cannot remove the object
            return Span.NONE;
        }
    }

    /** Checks each answer, and discards it. */
    private static final class Checking implements ResponseSender {

        private int answers;

        @Override
        public void answer(Response response) {
            assertThat(response.answer()).isInstanceOf(Answer.Result.class);
            response.body().close();
            answers++;
        }

        @Override
        public String network() {
            return Arrival.TCP;
        }
    }

    /** Uses reflection, because the module of the tests does not read the management modules. */
    private static long allocated() throws ReflectiveOperationException {
        Object bean = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        return (long) Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getThreadAllocatedBytes", long.class)
                .invoke(bean, Thread.currentThread().getId());
    }

    private static long bytesOfRead(ResourceServer server) throws ReflectiveOperationException {
        Checking sender = new Checking();
        long before = allocated();
        server.dispatcher().dispatch((Message.Request) READ, McpTransportContext.EMPTY, sender);
        long bytes = allocated() - before;
        assertThat(sender.answers).isOne();
        return bytes;
    }

    private static long median(long[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    @Test
    void readAllocatesNothingForSpans() throws ReflectiveOperationException {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("note://1").text("1");
        try (ResourceServer plain = ResourceServer.builder(registry).build();
                ResourceServer off =
                        ResourceServer.builder(registry).tracing(Tracing.OFF).build();
                ResourceServer on = ResourceServer.builder(registry)
                        .tracing(new WithoutSpans())
                        .build()) {
            long[] ofPlain = new long[READS];
            long[] ofOff = new long[READS];
            long[] ofOn = new long[READS];
            for (int i = -WARM_UP; i < READS; i++) {
                int at = Math.max(i, 0); // the warm-up overwrites the first measurement
                ofPlain[at] = bytesOfRead(plain);
                ofOff[at] = bytesOfRead(off);
                ofOn[at] = bytesOfRead(on);
            }
            assertThat(last).isNotNull();
            long description = sizeOfDescription();
            long bytes = median(ofOff);
            assertThat(description).isPositive();
            assertThat(Math.abs(bytes - median(ofPlain))).isLessThan(description / 4);
            assertThat(median(ofOn) - bytes).isGreaterThanOrEqualTo(description);
        }
    }

    /** Returns the number of bytes of the objects that describe a request for a span. */
    private static long sizeOfDescription() throws ReflectiveOperationException {
        long[] nothing = new long[READS];
        long[] description = new long[READS];
        for (int i = 0; i < READS; i++) {
            long before = allocated();
            nothing[i] = allocated() - before;
            before = allocated();
            last = new Incoming("resources/read", null, "", null, "", null, new Arrival(1, Arrival.TCP));
            description[i] = allocated() - before;
        }
        return median(description) - median(nothing);
    }
}
