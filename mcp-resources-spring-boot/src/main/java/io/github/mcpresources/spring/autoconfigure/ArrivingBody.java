package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.http.BodyLimits;
import io.github.mcpresources.internal.http.BodyMemory;
import io.github.mcpresources.internal.http.BodyRate;
import io.github.mcpresources.internal.http.BodyRefusedException;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Receives the body of a WebFlux request. Rejects a body that is too large or incomplete, or arrives too slowly. */
final class ArrivingBody {

    private static final Logger log = LoggerFactory.getLogger(ArrivingBody.class);

    private static final int FIRST = 4 * 1024;

    private final BodyLimits limits;
    private final int announced;
    private final BodyMemory memory;
    private final BodyRate rate;
    private final Sinks.One<ReceivedBody> refused = Sinks.one();
    private byte[] bytes;
    private volatile int length;
    /** The timer of the next check. Guarded by {@code this}, as is {@code ended}. */
    private Handle timer = Handle.NONE;

    private boolean ended;

    private ArrivingBody(BodyLimits limits, int announced, BodyMemory memory) {
        this.limits = limits;
        this.announced = announced;
        this.memory = memory;
        this.rate = limits.rate();
        this.bytes = new byte[announced < 0 ? Math.min(FIRST, limits.maxBytes()) : announced];
    }

    /**
     * Reads the body of a request. The subscriber must release the memory that is reserved for the body. The
     * {@code Mono} fails with a {@link BodyRefusedException} if the body is too large or incomplete, or arrives too
     * slowly.
     */
    static Mono<ReceivedBody> read(ServerHttpRequest request, BodyLimits limits, Caller caller) {
        return Mono.defer(() -> {
            long announced = request.getHeaders().getContentLength();
            BodyMemory memory;
            try {
                memory = limits.open(announced, caller, false);
            } catch (BodyRefusedException refusal) {
                return Mono.error(refusal);
            }
            try {
                return new ArrivingBody(limits, (int) announced, memory).read(request.getBody());
            } catch (RuntimeException | Error failure) {
                memory.close();
                throw failure;
            }
        });
    }

    private Mono<ReceivedBody> read(Flux<DataBuffer> from) {
        Mono<ReceivedBody> complete = from.doOnDiscard(DataBuffer.class, DataBufferUtils::release)
                .<ReceivedBody>handle((buffer, sink) -> {
                    try {
                        add(buffer);
                    } catch (BodyRefusedException refusal) {
                        sink.error(refusal);
                    } finally {
                        DataBufferUtils.release(buffer);
                    }
                })
                .then(Mono.fromCallable(this::complete))
                .onErrorMap(failure -> !(failure instanceof BodyRefusedException), this::brokenOff);
        watch();
        return Mono.firstWithSignal(complete, refused.asMono())
                .doOnError(failure -> abandon())
                .doOnCancel(this::abandon);
    }

    private void add(DataBuffer buffer) throws BodyRefusedException {
        int more = buffer.readableByteCount();
        if (more > limits.maxBytes() - length) {
            throw BodyRefusedException.tooLarge(limits.maxBytes());
        }
        if (more > bytes.length - length) {
            int larger = (int) Math.min(limits.maxBytes(), Math.max(length + (long) more, bytes.length * 2L));
            memory.grow(larger);
            bytes = Arrays.copyOf(bytes, larger);
        }
        buffer.read(bytes, length, more);
        int before = length; // only one thread at a time changes the length
        length = before + more;
    }

    private ReceivedBody complete() throws BodyRefusedException {
        if (announced >= 0 && length < announced) {
            throw BodyRefusedException.incomplete(length, announced);
        }
        memory.complete(length);
        end();
        memory.received();
        return new ReceivedBody(length == bytes.length ? bytes : Arrays.copyOf(bytes, length), memory);
    }

    private BodyRefusedException brokenOff(Throwable failure) {
        log.debug("Receiving the request body failed after {} bytes", length, failure);
        return BodyRefusedException.incomplete(length, announced);
    }

    private void watch() {
        synchronized (this) {
            if (!ended) {
                timer = rate.schedule(this::check);
            }
        }
    }

    private void check() {
        if (rate.isTooSlow(length)) {
            refused.tryEmitError(rate.refusal());
        } else {
            watch();
        }
    }

    private void abandon() {
        end();
        memory.close();
    }

    private void end() {
        Handle started;
        synchronized (this) {
            ended = true;
            started = timer;
        }
        started.close();
    }
}
